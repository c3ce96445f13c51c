import { expect, test } from 'vitest'
import { deviceCall } from './device-call.ts'

test.each([
  ['/api/device/link', 'filo-link', 'links'],
  ['/api/device/link?x=1', 'filo-link', 'links'],
  ['/api/device/linked', 'filo-device', undefined],
  ['/api/device/v1/assignment', 'filo-device', 'calls'],
  ['/api/device/v1/robot-logs/1?from=2', 'filo-device', 'calls'],
  ['/api/blobs/aa', 'filo-device', undefined],
  ['/api/tuf/timestamp.json', 'filo-device', undefined],
])('%s asks for a token for %s and uses up %s', (url, audience, budget) => {
  expect(deviceCall(url)).toEqual({ audience, budget })
})
