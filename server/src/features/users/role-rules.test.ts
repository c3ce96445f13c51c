import { describe, expect, test } from 'vitest'
import { grantRefusal, lossRefusal, type TimedRole } from './role-rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const yesterday = new Date('2026-03-09T20:59:59Z')
const friday = new Date('2026-03-13T20:59:59Z')
const monday = new Date('2026-03-16T20:59:59Z')

const admin = (expiresAt: Date | null = null): TimedRole => ({ roleKey: 'admin', expiresAt })
const developer: TimedRole = { roleKey: 'developer', expiresAt: null }

describe('what may be taken from a person', () => {
  test.each([
    ['the own role', { afterwards: [developer] }, 'own_demotion'],
    ['everything of oneself', { afterwards: null }, 'own_demotion'],
    ['the own role from a day on', { afterwards: [admin(friday)] }, 'own_demotion'],
    [
      'some of the time that is left of it',
      { current: [admin(monday)], afterwards: [admin(friday)] },
      'own_demotion',
    ],
    [
      'nothing of the own role that ends anyway',
      { current: [admin(friday)], afterwards: [admin(friday)] },
      null,
    ],
    ['another own role', { current: [admin(), developer], afterwards: [admin()] }, null],
    ['the last admin role', { isSelf: false, otherActiveAdmins: 0, afterwards: [developer] }, 'last_admin'],
    ['the last admin', { isSelf: false, otherActiveAdmins: 0, afterwards: null }, 'last_admin'],
    [
      'the last admin role from a day on',
      { isSelf: false, otherActiveAdmins: 0, afterwards: [admin(friday)] },
      'last_admin',
    ],
    ['the admin role of one of several', { isSelf: false, afterwards: [admin(friday)] }, null],
    [
      'a role of somebody who is no admin',
      { isSelf: false, otherActiveAdmins: 0, current: [developer], afterwards: null },
      null,
    ],
  ] as const)('%s', (_what, input, expected) => {
    const usual = { isSelf: true, by: 'admin' as const, current: [admin()], otherActiveAdmins: 1 }
    expect(lossRefusal({ ...usual, ...input })).toBe(expected)
  })
})

describe('until when a role may be granted', () => {
  test.each([
    [null, null],
    [friday, null],
    [yesterday, 'role_end_past'],
    [now, 'role_end_past'],
  ])('%s: %s', (expiresAt, expected) => {
    const roles = [{ roleKey: 'tester' as const, expiresAt }]
    expect(grantRefusal({ by: 'admin', roles, now, customerId: null })).toBe(expected)
  })

  test('nothing of the maker by the administrator of a customer', () => {
    const input = { by: 'customer_admin' as const, now, customerId: null }
    expect(grantRefusal({ ...input, roles: [developer] })).toBe('role_beyond_own')
  })
})
