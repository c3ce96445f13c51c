import { z } from 'zod'
import { deviceErrors } from '../device/device-errors.ts'
import { route } from '../route.ts'
import { AnyConfigValues, ConfigVersion } from './config-report.ts'

/** All that a robot is asked to have, whole; items that nobody set are absent. */
export const DesiredConfig = z.object({
  version: ConfigVersion,
  values: AnyConfigValues,
  /** Another text when the robot has another owner: what it was set to before is none of theirs. Servers from before say none. */
  owner: z.string().min(1).max(100).optional(),
})
export type DesiredConfig = z.infer<typeof DesiredConfig>

export const getRobotConfig = route({
  name: 'getRobotConfig',
  method: 'GET',
  path: '/api/device/v1/config',
  summary: 'What the calling robot is asked to be configured to',
  access: 'device',
  response: DesiredConfig,
  errors: [deviceErrors.device_token_invalid],
})

export const robotConfigDeviceRoutes = [getRobotConfig]
