import { z } from 'zod'
import { deviceErrors } from '../device/device-errors.ts'
import { Id, Instant, Sha256 } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { hardwareErrors } from './hardware-errors.ts'
import { HardwareSnapshot } from './hardware-snapshot.ts'

/** What the robot may show of itself on its own screen, as people know it. */
export const RobotNames = z.object({ name: z.string(), model: LocalizedText })
export type RobotNames = z.infer<typeof RobotNames>

/** `isKnown` false: the server has other hardware of it on record; it sends all of it. */
export const UnchangedAnswer = z.object({ isKnown: z.boolean(), robot: RobotNames })
export const SentAnswer = z.object({ robot: RobotNames })

/** What a robot tells that found nothing changed since it last handed its hardware over. */
export const reportHardwareUnchanged = route({
  name: 'reportHardwareUnchanged',
  method: 'POST',
  path: '/api/device/v1/hardware/unchanged',
  summary: 'A robot looked at its hardware and found it as it was',
  access: 'device',
  body: z.object({ hash: Sha256, collectedAt: Instant }),
  response: UnchangedAnswer,
  errors: [deviceErrors.device_token_invalid],
})

export const sendHardware = route({
  name: 'sendHardware',
  method: 'POST',
  path: '/api/device/v1/hardware',
  summary: 'A robot hands over what it is made of',
  access: 'device',
  body: HardwareSnapshot.extend({
    /** The command that asked for it; absent: the robot looked by itself. */
    scanId: Id.optional(),
  }),
  response: SentAnswer,
  errors: [
    deviceErrors.device_token_invalid,
    hardwareErrors.hardware_hash_wrong,
    hardwareErrors.hardware_too_often,
  ],
})

export const hardwareDeviceRoutes = [reportHardwareUnchanged, sendHardware]
