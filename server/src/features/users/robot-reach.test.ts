import { type RoleKey, roleKeys } from '@filo/contract/roles'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachKey, reachOf } from './robot-reach.ts'

const now = new Date('2026-03-05T10:00:00Z')
const base = { scopeCustomerId: null, expiresAt: null }
const admin = { ...base, roleKey: 'admin' as const, scopeKind: 'all' as const }
const ofCustomer = (id: string, roleKey: RoleKey = 'customer_admin') => ({
  ...base,
  roleKey,
  scopeKind: 'customer' as const,
  scopeCustomerId: id,
})
const ofRobots = {
  ...base,
  roleKey: 'customer_user' as const,
  scopeKind: 'robots' as const,
  scopeCustomerId: 'c1',
}
const input = ['b', 'a', 'b']

test.each([
  ['nobody without a role', [], ''],
  ['all of them through one role that sees all', [ofCustomer('c1'), admin], 'all'],
  ['those of a customer', [ofCustomer('c1')], 'customer c1'],
  ['each of two customers', [ofCustomer('c2'), ofCustomer('c1')], 'customer c1 + customer c2'],
  ['named ones, once each', [ofRobots], 'robots c1 a,b'],
  [
    'none through a customer role that names no customer',
    [{ ...ofCustomer('c'), scopeCustomerId: null }],
    'robots  ',
  ],
])('a person reaches %s', (_, roles, key) => {
  expect(reachKey(reachOf(roles, input, now))).toBe(key)
})

test('a role that has ended reaches nothing', () => {
  expect(reachOf([{ ...admin, expiresAt: now }], input, now)).toEqual([])
  expect(reachOf([{ ...admin, expiresAt: new Date(now.getTime() + 1) }], input, now)).toEqual([
    { kind: 'all' },
  ])
})

const anyRole = fc.record({
  roleKey: fc.constantFrom(...roleKeys),
  scopeKind: fc.constantFrom('all' as const, 'customer' as const, 'robots' as const),
  scopeCustomerId: fc.option(fc.constantFrom('c1', 'c2')),
  expiresAt: fc.constant(null),
})

test('the order of the roles says nothing about the reach', () => {
  fc.assert(
    fc.property(fc.array(anyRole), (roles) => {
      expect(reachKey(reachOf(roles.toReversed(), input, now))).toBe(reachKey(reachOf(roles, input, now)))
    }),
  )
})
