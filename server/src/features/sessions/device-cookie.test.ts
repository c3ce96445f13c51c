import { expect, test } from 'vitest'
import { readDeviceName, signDeviceCookie } from './device-cookie.ts'

const own = signDeviceCookie('secret', 'a@example.com', 'nonce')

test('a browser is known again by the cookie that was signed for the account', () => {
  expect(readDeviceName('secret', 'a@example.com', own)).toBe('nonce')
})

test.each([
  ['there is none', 'a@example.com', null],
  ['it is empty', 'a@example.com', ''],
  ['it has no signature', 'a@example.com', 'nonce'],
  ['its name was changed', 'a@example.com', own.replace('nonce', 'other')],
  ['its signature was cut', 'a@example.com', own.slice(0, -1)],
  ['it is of another account', 'b@example.com', own],
  ['it was signed with another secret', 'a@example.com', signDeviceCookie('x', 'a@example.com', 'nonce')],
])('a cookie says nothing when %s', (_, email, cookie) => {
  expect(readDeviceName('secret', email, cookie)).toBeNull()
})
