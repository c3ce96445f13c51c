import * as routes from '@filo/contract/robots/robots-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addRobot, addRobotModel, testCode } from '../../testing/test-inventory.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const ofRobot = async ({ server }: World) => ({ params: { variantId: await addRobot(server) } })
const sharedRobotId = { recordParam: 'variantId', isShared: true } as const

// The catalogue is shared by all customers: no record of it is foreign to anybody.
export const probes = defineProbes([
  { route: routes.listRobots, input: () => ({}) },
  { route: routes.getRobot, input: ofRobot, ...sharedRobotId },
  {
    route: routes.createRobot,
    input: async ({ server }) => ({
      body: { modelId: await addRobotModel(server), code: testCode(server), name },
    }),
  },
  {
    route: routes.updateRobot,
    input: async (world) => ({ ...(await ofRobot(world)), body: { hwRevision: 'B' } }),
    ...sharedRobotId,
  },
  { route: routes.archiveRobot, input: ofRobot, ...sharedRobotId },
  { route: routes.restoreRobot, input: ofRobot, ...sharedRobotId },
  { route: routes.deleteRobot, input: ofRobot, ...sharedRobotId },
])
