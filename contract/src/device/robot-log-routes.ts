import { z } from 'zod'
import { blobErrors } from '../blobs/blob-errors.ts'
import { customerErrors } from '../customers/customers-errors.ts'
import { Id, Instant, Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { robotLogErrors } from '../testers/robot-log-errors.ts'
import { deviceErrors } from './device-errors.ts'

/** A robot's log is sent gzipped, at most this long. */
export const robotLogMaxBytes = 5 * 1024 * 1024

/** Answer to the command `send-log`: gzip (RFC 1952) of UTF-8 lines, oldest first. */
export const sendRobotLog = route({
  name: 'sendRobotLog',
  method: 'POST',
  path: '/api/device/v1/robot-logs/:requestId',
  summary: 'A robot hands over the part of its log that it was asked for',
  access: 'device',
  params: z.object({ requestId: Id }),
  /** The range the lines are from, and the hash of the body. */
  query: z.object({ from: Instant, to: Instant, sha256: Sha256 }),
  hasBytes: true,
  response: z.object({ sha256: Sha256 }),
  errors: [
    deviceErrors.device_token_invalid,
    customerErrors.remote_refused,
    robotLogErrors.robot_log_closed,
    robotLogErrors.robot_log_damaged,
    blobErrors.blob_too_large,
  ],
})

export const robotLogDeviceRoutes = [sendRobotLog]
