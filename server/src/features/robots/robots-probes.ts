import * as routes from '@filo/contract/robots/robots-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addRobot, addRobotModel, testCode } from '../../test-inventory.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const ofRobot = async ({ server }: World) => ({ params: { robotId: await addRobot(server) } })

// The catalogue is shared by all customers: no record of it is foreign to anybody.
export const probes = defineProbes([
  { route: routes.listRobots, input: () => ({}) },
  { route: routes.getRobot, input: ofRobot },
  {
    route: routes.createRobot,
    input: async ({ server }) => ({
      body: { modelId: await addRobotModel(server), code: testCode(server), name },
    }),
  },
  {
    route: routes.updateRobot,
    input: async (world) => ({ ...(await ofRobot(world)), body: { hwRevision: 'B' } }),
  },
  { route: routes.archiveRobot, input: ofRobot },
  { route: routes.restoreRobot, input: ofRobot },
  { route: routes.deleteRobot, input: ofRobot },
])
