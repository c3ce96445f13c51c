import { z } from 'zod'
import { Id, idParams } from '../entity.ts'
import { route } from '../route.ts'
import { RemoteAnswer, RemotePolicy } from './remote-policy.ts'

/** What the reader may do on a robot from afar. */
export const UnitRemoteAccess = z.object({
  unitId: Id,
  /** Null: the robot is no customer's. */
  customer: z.object({ id: Id, name: z.string(), remotePolicy: RemotePolicy }).nullable(),
  acts: z.object({ live_state: RemoteAnswer, log: RemoteAnswer, hardware_test: RemoteAnswer }),
})
export type UnitRemoteAccess = z.infer<typeof UnitRemoteAccess>

export const getUnitRemoteAccess = route({
  name: 'getUnitRemoteAccess',
  method: 'GET',
  path: '/api/produced-robots/:unitId/remote-access',
  summary: 'What the rule of a robot’s customer lets the reader do on it from afar',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  response: UnitRemoteAccess,
})

export const remoteAccessRoutes = [getUnitRemoteAccess]
