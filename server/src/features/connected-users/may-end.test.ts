import type { RoleKey } from '@filo/contract/roles'
import { expect, test } from 'vitest'
import { endRefusal } from './may-end.ts'

test.each([
  ['support ends a developer’s session', 'support', ['developer'], undefined],
  ['support leaves an administrator’s alone', 'support', ['admin'], 'session_of_admin'],
  ['also under another role of theirs', 'support', ['admin', 'developer'], 'session_of_admin'],
  ['an administrator ends another one’s', 'admin', ['admin'], undefined],
  ['and that of somebody who lost all roles', 'support', [], undefined],
] as [string, RoleKey, RoleKey[], string | undefined][])('%s', (_, role, roles, expected) => {
  expect(endRefusal({ by: { userId: 'a', role }, of: { userId: 'b', roles } })).toBe(expected)
})

test('nobody ends a session of their own here', () => {
  expect(endRefusal({ by: { userId: 'a', role: 'admin' }, of: { userId: 'a', roles: ['admin'] } })).toBe(
    'own_session',
  )
})
