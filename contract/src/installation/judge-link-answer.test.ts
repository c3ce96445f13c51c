import { expect, test } from 'vitest'
import { judgeLinkAnswer } from './judge-link-answer.ts'

test.each([
  [401, 'device_token_invalid', 'passed'],
  [401, 'not_signed_in', 'passed'],
  [403, 'foreign_origin', 'passed'],
  [426, 'upgrade_lost', 'lost'],
  [426, undefined, 'lost'],
  [401, undefined, 'unclear'],
  [503, 'unavailable', 'unclear'],
  [502, undefined, 'unclear'],
  [200, undefined, 'unclear'],
])('%i %s means that WebSocket is %s', (status, code, verdict) => {
  expect(judgeLinkAnswer({ status, code })).toBe(verdict)
})
