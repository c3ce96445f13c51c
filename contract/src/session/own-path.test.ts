import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  ['/users?q=a#x', '/users?q=a#x'],
  ['/', '/'],
  ['/a/../b', '/b'],
  [null, null],
  [undefined, null],
  ['', null],
  ['users', null],
  ['https://evil.test/', null],
  ['https://filo.test/users', null],
  ['//evil.test/', null],
  ['/\\evil.test/', null],
  ['/\t/evil.test', null],
  ['///evil.test', null],
  ['javascript:alert(1)', null],
])('%j is the own path %j', (requested, path) => {
  expect(ownPath(requested, 'https://filo.test')).toBe(path)
})
