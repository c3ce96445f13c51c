import { z } from 'zod'
import { blobErrors } from '../blobs/blob-errors.ts'
import { deviceErrors } from '../device/device-errors.ts'
import { Id } from '../entity.ts'
import { route } from '../route.ts'
import { hardwareTestErrors } from './hardware-tests-errors.ts'

/** What one request may cost the server's line in all, and what one call may. */
export const networkTestBudget = {
  downloadBytes: 32 * 1024 * 1024,
  uploadBytes: 16 * 1024 * 1024,
  callBytes: 8 * 1024 * 1024,
} as const

const errors = [
  deviceErrors.device_token_invalid,
  hardwareTestErrors.hardware_test_closed,
  hardwareTestErrors.hardware_test_budget,
]

/** Random bytes, never compressed; 0 bytes measure the way there and back alone. */
export const receiveTestBytes = route({
  name: 'receiveTestBytes',
  method: 'GET',
  path: '/api/device/v1/hardware-tests/:runId/bytes',
  summary: 'Random bytes for the network test that a robot was asked for',
  access: 'device',
  params: z.object({ runId: Id }),
  query: z.object({ size: z.coerce.number().int().min(0).max(networkTestBudget.callBytes) }),
  stream: true,
  errors,
})

export const sendTestBytes = route({
  name: 'sendTestBytes',
  method: 'POST',
  path: '/api/device/v1/hardware-tests/:runId/bytes',
  summary: 'A robot sends random bytes for the network test that it was asked for; nothing is kept',
  access: 'device',
  params: z.object({ runId: Id }),
  query: z.object({ size: z.coerce.number().int().min(1).max(networkTestBudget.callBytes) }),
  hasBytes: true,
  response: z.object({ bytes: z.number().int() }),
  errors: [...errors, blobErrors.blob_too_large],
})

export const hardwareTestDeviceRoutes = [receiveTestBytes, sendTestBytes]
