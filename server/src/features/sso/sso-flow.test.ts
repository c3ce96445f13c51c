import { expect, test } from 'vitest'
import { pathAfter, readFlow, type SsoFlow, writeFlow } from './sso-flow.ts'

const flow: SsoFlow = {
  state: 's',
  nonce: 'n',
  codeVerifier: 'v',
  returnTo: '/users?q=İIıi',
  purpose: 'sign_in',
  role: 'tester',
  language: 'tr',
}

test('what the browser kept is read again', () => {
  expect(readFlow(writeFlow(flow))).toEqual(flow)
})

test.each([
  ['there is none', null],
  ['it is empty', ''],
  ['it is no JSON', 'abc'],
  ['a part is missing', writeFlow({ ...flow, nonce: '' })],
])('nothing is read when %s', (_, cookie) => {
  expect(readFlow(cookie)).toBeNull()
})

test.each([
  ['/users?q=a#x', '/users?q=a#x'],
  [null, '/dashboard/home'],
  ['/', '/dashboard/home'],
  ['https://evil.test/', '/dashboard/home'],
  ['//evil.test', '/dashboard/home'],
  ['/\\evil.test', '/dashboard/home'],
  ['/signin?returnTo=/users', '/dashboard/home'],
  ['/SignIn', '/dashboard/home'],
  ['/api/session/sso/start', '/dashboard/home'],
  ['/signinfo', '/signinfo'],
])('after signing in, %j leads to %s', (requested, path) => {
  expect(pathAfter(requested, 'https://filo.test')).toBe(path)
})
