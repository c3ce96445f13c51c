import { z } from 'zod'
import { customerErrors } from '../customers/customers-errors.ts'
import { idParams } from '../entity.ts'
import { route } from '../route.ts'
import { streamEndings } from '../streams/stream-endings.ts'
import { liveStateErrors } from './live-state-errors.ts'

/** The name of a server-sent event that says how the robot's stream stands; samples come without a name. */
export const liveStatusEvent = 'status'

/**
 * `waiting`: the robot was asked and did not answer yet; `live`: samples come; `away`: they do not, and it is asked again
 * by itself; `over`: nothing more follows on this subscription. `reason` says why.
 */
export const LiveStatus = z.object({
  state: z.enum(['waiting', 'live', 'away', 'over']),
  reason: z.enum(streamEndings).nullable(),
})
export type LiveStatus = z.infer<typeof LiveStatus>

/** Server-sent events: `LiveSample` without a name, `LiveStatus` as `status`. Only for as long as somebody listens. */
export const streamLiveState = route({
  name: 'streamLiveState',
  method: 'GET',
  path: '/api/produced-robots/:unitId/live',
  summary: 'How a robot is now, several times a second, for as long as the call is open',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  errors: [customerErrors.remote_refused, liveStateErrors.too_many_live_views],
  stream: true,
})

export const liveStateRoutes = [streamLiveState] as const
