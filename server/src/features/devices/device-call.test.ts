import { expect, test } from 'vitest'
import { deviceCall } from './device-call.ts'

test.each([
  ['GET', '/api/device/link', 'filo-link', true, 'links'],
  ['GET', '/api/device/link?x=1', 'filo-link', true, 'links'],
  ['GET', '/api/device/linked', 'filo-device', false, undefined],
  ['GET', '/api/device/v1/assignment', 'filo-device', false, 'calls'],
  ['POST', '/api/device/v1/robot-logs/1?from=2', 'filo-device', true, 'calls'],
  ['GET', '/api/blobs/aa', 'filo-device', false, undefined],
  ['HEAD', '/api/blobs/aa', 'filo-device', false, undefined],
  ['GET', '/api/tuf/timestamp.json', 'filo-device', false, undefined],
])(
  '%s %s asks for a token for %s (once: %s) and uses up %s',
  (...[method, url, audience, isOneUse, budget]) => {
    expect(deviceCall({ method, url })).toEqual({ audience, isOneUse, budget })
  },
)
