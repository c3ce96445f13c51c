import * as routes from '@filo/contract/robot-models/robot-models-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addRobotModel, addRobotType, testCode } from '../../testing/test-inventory.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const ofType = async ({ server }: World) => ({ params: { typeId: await addRobotType(server) } })
const ofModel = async ({ server }: World) => ({ params: { modelId: await addRobotModel(server) } })
const sharedTypeId = { recordParam: 'typeId', isShared: true } as const
const sharedModelId = { recordParam: 'modelId', isShared: true } as const

// The catalogue is shared by all customers: no record of it is foreign to anybody.
export const probes = defineProbes([
  { route: routes.listRobotTypes, input: () => ({}) },
  { route: routes.createRobotType, input: ({ server }) => ({ body: { code: testCode(server), name } }) },
  {
    route: routes.updateRobotType,
    input: async (world) => ({ ...(await ofType(world)), body: { order: 3 } }),
    ...sharedTypeId,
  },
  { route: routes.deleteRobotType, input: ofType, ...sharedTypeId },
  { route: routes.listRobotModels, input: () => ({}) },
  { route: routes.getRobotModel, input: ofModel, ...sharedModelId },
  {
    route: routes.createRobotModel,
    input: async ({ server }) => ({
      body: { typeId: await addRobotType(server), code: testCode(server), name },
    }),
  },
  {
    route: routes.updateRobotModel,
    input: async (world) => ({ ...(await ofModel(world)), body: { languages: ['tr'] } }),
    ...sharedModelId,
  },
  { route: routes.archiveRobotModel, input: ofModel, ...sharedModelId },
  { route: routes.restoreRobotModel, input: ofModel, ...sharedModelId },
  { route: routes.deleteRobotModel, input: ofModel, ...sharedModelId },
])
