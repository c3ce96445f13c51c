// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { mayOpen } from './session.ts'

const tester = { role: 'tester', permissions: ['robot.read', 'test.verdict'] } as const
const session = { role: tester.role, permissions: [...tester.permissions] }

test.each([
  ['no rule', {}, true],
  ['a held permission', { permissions: ['test.verdict'] }, true],
  ['one held of several', { permissions: ['user.manage', 'robot.read'] }, true],
  ['a permission not held', { permissions: ['user.manage'] }, false],
  ['the own role', { roles: ['tester'] }, true],
  ['another role', { roles: ['admin'] }, false],
  ['a role beside a permission not held', { permissions: ['user.manage'], roles: ['tester'] }, true],
  ['nobody', { roles: [] }, false],
] as const)('a page for %s opens: %s', (_, guard, opens) => {
  expect(mayOpen(guard, session)).toBe(opens)
})
