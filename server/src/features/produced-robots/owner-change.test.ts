import { expect, test } from 'vitest'
import { auditLinesOf, withoutFormerTime } from './owner-change.ts'
import type { UnitRow } from './produced-robots-store.ts'

const unit = {
  customerId: 'deniz',
  siteId: 'liman',
  location: 'Resepsiyon',
  ip: '10.1.2.3',
  deviceInfo: { hostname: 'deniz' },
  lifeState: 'in_service',
} as unknown as UnitRow
const action = 'produced_robot.life_changed' as const

test('a change that keeps the owner is one line with what was, and forgets nothing', () => {
  const change = { lifeState: 'active' as const, customerId: 'deniz' }
  expect(withoutFormerTime(unit, change)).toBe(change)
  expect(auditLinesOf({ before: unit, change, action })).toEqual([
    { action, customerId: 'deniz', before: { lifeState: 'in_service', customerId: 'deniz' }, after: change },
  ])
})

test('a new owner gets neither reports nor place, unless the change names the place', () => {
  const empty = { deviceInfo: null, softwareInfo: null, ip: null }
  expect(withoutFormerTime(unit, { customerId: 'dag' })).toEqual({
    ...empty,
    customerId: 'dag',
    location: null,
  })
  const change = { customerId: 'dag', location: 'Lobi' }
  expect(withoutFormerTime(unit, change)).toEqual({ ...empty, ...change })
})

test('what a unit of the maker brings to its first owner names nobody', () => {
  const before = { ...unit, customerId: null, siteId: null } as UnitRow
  const lines = auditLinesOf({ before, change: { customerId: 'dag' }, action })
  expect(lines).toMatchObject([{ customerId: 'dag', before: { customerId: null } }])
})

test('a unit that goes back to the maker leaves one line with its owner, who does not read why', () => {
  const lines = auditLinesOf({
    before: unit,
    change: { customerId: null, siteId: null },
    action,
    reason: 'İade',
  })
  expect(lines).toEqual([
    {
      action: 'produced_robot.left_customer',
      customerId: 'deniz',
      before: { customerId: 'deniz', siteId: 'liman' },
      after: { customerId: null, siteId: null },
    },
    {
      action,
      customerId: null,
      before: { customerId: null, siteId: null },
      after: { customerId: null, siteId: null },
      reason: 'İade',
    },
  ])
})

test('of two owners neither reads the other, and what else changed is the new one’s', () => {
  const change = { customerId: 'dag', siteId: null, lifeState: 'shipped' as const }
  const [left, came] = auditLinesOf({ before: unit, change, action })
  expect(JSON.stringify(left)).not.toContain('dag')
  expect(JSON.stringify(came)).not.toMatch(/deniz|liman/)
  expect(came?.before).toMatchObject({ lifeState: 'in_service' })
})
