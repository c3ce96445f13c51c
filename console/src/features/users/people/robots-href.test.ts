import { expect, test } from 'vitest'
import { robotsHref } from './robots-href.ts'

const all = { scopeKind: 'all' as const, scopeCustomerId: null }
const hotel = { scopeKind: 'customer' as const, scopeCustomerId: 'hotel' }
const museum = { scopeKind: 'customer' as const, scopeCustomerId: 'museum' }
const named = { scopeKind: 'robots' as const, scopeCustomerId: 'hotel' }

test.each([
  ['every robot', [hotel, all], '/product/producedrobots'],
  ["one customer's robots", [hotel, hotel], '/product/producedrobots?f.customerId=hotel'],
  ["two customers' robots", [hotel, museum], '/product/producedrobots?f.customerId=hotel,museum'],
  ['nothing for named robots', [named], undefined],
  ['nothing without a role', [], undefined],
])('leads to %s', (_, roles, href) => {
  expect(robotsHref({ roles, robotCount: 3 })).toBe(href)
})

test('leads nowhere when there is no robot to see', () => {
  expect(robotsHref({ roles: [all], robotCount: 0 })).toBeUndefined()
})
