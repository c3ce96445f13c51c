import type { RoleKey } from '@filo/contract/roles'
import { expect, test } from 'vitest'
import type { Scope, UserActor } from '../../rights/actor.ts'
import { auditVisibility } from './audit-policy.ts'

const actor = (role: RoleKey, scope: Scope): UserActor => ({
  kind: 'user',
  userId: 'ayşe',
  name: 'Ayşe',
  role,
  scope,
  sessionId: 's',
  reauthenticatedAt: null,
  ip: null,
  requestId: null,
})
const robots: Scope = { kind: 'robots', customerId: 'deniz', unitIds: ['one'] }

test.each([
  ['an administrator everything', actor('admin', { kind: 'all' }), [], 'all'],
  ['a developer nothing of everything', actor('developer', { kind: 'all' }), [], 'none'],
  ['a developer the history of packages', actor('developer', { kind: 'all' }), ['package'], 'all'],
  ['a tester the history of the AROS policy', actor('tester', { kind: 'all' }), ['setting'], 'all'],
  ['a marketer nothing of it', actor('marketing', { kind: 'all' }), ['setting'], 'none'],
  [
    'a customer their own lines',
    actor('customer_admin', { kind: 'customer', customerId: 'deniz' }),
    ['produced_robot'],
    { customerId: 'deniz' },
  ],
  [
    'somebody with named robots the lines of these alone',
    actor('customer_user', robots),
    ['produced_robot'],
    { customerId: 'deniz', unitIds: ['one'] },
  ],
  [
    'somebody without a customer nothing',
    actor('customer_user', { ...robots, customerId: null }),
    ['produced_robot'],
    'none',
  ],
] as const)('the log shows %s', (_, who, objectTypes, sight) => {
  expect(auditVisibility(who, [...objectTypes])).toEqual(sight)
})
