import { roleKeys } from '@filo/contract/roles'
import { describe, expect, test } from 'vitest'
import { dayOf, endOfDay } from '../../../ui/format/local-day.ts'
import { grantableRoles, toChoices, toGrants } from './grantable-roles.ts'

describe('the roles a person may be given', () => {
  test.each([
    [
      'admin',
      null,
      ['admin', 'release_manager', 'developer', 'tester', 'production', 'support', 'marketing'],
    ],
    ['admin', 'a customer', ['customer_admin', 'customer_user']],
    ['customer_admin', 'a customer', ['customer_admin', 'customer_user']],
    ['customer_admin', null, ['customer_admin', 'customer_user']],
    ['support', null, []],
  ] as const)('%s grants to people of %s: %j', (by, customerId, expected) => {
    expect(grantableRoles(by, customerId)).toEqual(expected)
  })

  test.each(['Europe/Istanbul', 'America/Los_Angeles', 'UTC'])(
    'in %s a role with a last day ends with that day, and comes back as the same day',
    (zone) => {
      const choices = roleKeys.map((roleKey, index) => ({ roleKey, lastDay: index % 2 ? '2027-03-31' : '' }))
      const grants = toGrants(choices, (day) => (day ? endOfDay(day, zone) : null))
      expect(toChoices(grants, (at) => (at ? dayOf(at, zone) : ''))).toEqual(choices)
      expect(grants[0]?.expiresAt).toBeNull()
      expect(new Date(grants[1]?.expiresAt ?? 0).getSeconds()).toBe(59)
    },
  )
})
