import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics-access.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  headers,
  socket: { remoteAddress },
})
const bearer = { authorization: 'Bearer a-long-metrics-token' }
const token = 'a-long-metrics-token'

test.each([
  ['a program of this machine', from('127.0.0.1'), undefined, true],
  ['one over IPv6', from('::1'), undefined, true],
  ['another machine', from('10.0.0.2'), undefined, false],
  ['a proxy of this machine', from('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }), undefined, false],
  [
    'a proxy that says so in the standard way',
    from('127.0.0.1', { forwarded: 'for=203.0.113.7' }),
    undefined,
    false,
  ],
  ['another machine with the token', from('10.0.0.2', bearer), token, true],
  ['another machine with a wrong token', from('10.0.0.2', { authorization: 'Bearer x' }), token, false],
  ['this machine without the token, where one is set', from('127.0.0.1'), token, false],
] as const)('metrics and %s', (_, request, set, may) => {
  expect(mayReadMetrics(request, set)).toBe(may)
})
