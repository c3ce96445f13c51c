import * as bulk from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import * as imports from '@filo/contract/produced-robots/produced-robot-import-routes'
import * as life from '@filo/contract/produced-robots/produced-robot-life-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addRobot, addUnit, testCode } from '../../testing/test-inventory.ts'

const unitOfA = ({ server, customerA }: World) => addUnit(server, { customerId: customerA })
const ofUnit = async (world: World) => ({ params: { unitId: await unitOfA(world) } })
const recordParam = 'unitId'

export const probes = defineProbes([
  { route: routes.listProducedRobots, input: () => ({ query: { q: 'nh1' } }) },
  { route: routes.getProducedRobot, input: ofUnit, recordParam },
  { route: routes.getProducedRobotSoftware, input: ofUnit, recordParam },
  {
    route: routes.createProducedRobot,
    input: async ({ server }) => ({
      body: { serial: testCode(server, 'NH1'), variantId: await addRobot(server) },
    }),
  },
  {
    route: routes.updateProducedRobot,
    input: async (world) => ({ ...(await ofUnit(world)), body: { name: 'Lobi' } }),
    recordParam,
  },
  {
    route: life.changeProducedRobotLife,
    input: async (world) => ({ ...(await ofUnit(world)), body: { to: 'in_production' } }),
    recordParam,
  },
  {
    route: life.stockProducedRobots,
    input: async (world) => ({ body: { unitIds: [await unitOfA(world)] } }),
  },
  {
    route: life.retireProducedRobot,
    input: async (world) => ({
      ...(await ofUnit(world)),
      body: { confirmSerial: 'NH1-0000', reason: 'deneme' },
    }),
    recordParam,
  },
  {
    route: bulk.tagProducedRobots,
    input: async (world) => ({ body: { target: { unitIds: [await unitOfA(world)] }, add: ['fuar'] } }),
  },
  {
    route: bulk.assignProducedRobots,
    input: async (world) => ({
      body: {
        target: { unitIds: [await unitOfA(world)] },
        customerId: world.customerA,
        reason: 'Robot el değiştirdi',
      },
    }),
  },
  {
    route: imports.previewProducedRobotImport,
    input: () => ({ bytes: new Blob(['Seri no;Ürün\nNH1-9;X']) }),
  },
  { route: imports.importProducedRobots, input: () => ({ bytes: new Blob(['Seri no;Ürün\nNH1-9;X']) }) },
])
