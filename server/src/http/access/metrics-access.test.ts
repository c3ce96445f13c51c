import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

const token = 'a-long-metrics-token'

test.each([
  ['whoever shows the token', `Bearer ${token}`, token, true],
  ['a wrong token', 'Bearer a-long-metrics-tokem', token, false],
  ['one that is longer', `Bearer ${token}s`, token, false],
  ['the token without its scheme', token, token, false],
  ['a call without a token', undefined, token, false],
  ['a call without a token where none is set', undefined, undefined, false],
  ['any token where none is set', 'Bearer undefined', undefined, false],
] as const)('metrics and %s', (_, authorization, set, may) => {
  expect(mayReadMetrics({ headers: authorization ? { authorization } : {} }, set)).toBe(may)
})
