import { z } from 'zod'
import { deviceErrors } from '../device/device-errors.ts'
import { route } from '../route.ts'
import { AnyConfigValues, ConfigVersion } from './config-report.ts'

/** All that a robot is asked to have, whole; items that nobody set are absent. */
export const WishedConfig = z.object({
  version: ConfigVersion,
  values: AnyConfigValues,
  /** Another text when the robot has another owner: what it was set to before is none of theirs. Servers from before say none. */
  owner: z.string().min(1).max(100).optional(),
})
export type WishedConfig = z.infer<typeof WishedConfig>

export const getRobotConfig = route({
  name: 'getRobotConfig',
  method: 'GET',
  path: '/api/device/v1/config',
  summary: 'What the calling robot is asked to be configured to',
  access: 'device',
  response: WishedConfig,
  errors: [deviceErrors.device_token_invalid],
})

export const robotConfigDeviceRoutes = [getRobotConfig]
