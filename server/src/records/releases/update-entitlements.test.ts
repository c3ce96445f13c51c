import { expect, test } from 'vitest'
import { type Entitled, entitlementOfUnit } from './update-entitlements.ts'

const row = (variantId: string | null, until: string) => ({ variantId, until, note: '' })
const customer = (entitlements: Entitled['entitlements']): Entitled => ({
  entitlements,
  timeZone: 'Europe/Istanbul',
  sites: [{ id: 'far', timeZone: 'America/New_York' }, { id: 'near' }],
})

test.each<[string, Entitled['entitlements'], string | null, string | null]>([
  ['nothing written is no limit', [], null, null],
  ['another variant’s row is no limit', [row('b', '2026-12-31')], null, null],
  ['its own row counts', [row('a', '2026-12-31')], null, '2026-12-31T21:00:00.000Z'],
  ['the row for all counts where it has none', [row(null, '2026-06-30')], null, '2026-06-30T21:00:00.000Z'],
  [
    'its own row comes before the one for all',
    [row(null, '2026-06-30'), row('a', '2026-12-31')],
    'near',
    '2026-12-31T21:00:00.000Z',
  ],
  ['the day ends by the clock of its site', [row('a', '2026-12-31')], 'far', '2027-01-01T05:00:00.000Z'],
  ['the day on which clocks change is whole', [row('a', '2026-03-08')], 'far', '2026-03-09T04:00:00.000Z'],
])('%s', (_, rows, siteId, endsAt) => {
  const found = entitlementOfUnit(customer(rows), { variantId: 'a', siteId })
  expect(found?.endsAt.toISOString() ?? null).toBe(endsAt)
})
