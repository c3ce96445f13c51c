import { expect, test } from 'vitest'
import { ConnectionRules, productRules, resolveRules } from './connection-rules.ts'

const rules = (staleAfterMin: number, offlineAfterMin: number, noticeAfterMin: number | null = null) => ({
  staleAfterMin,
  offlineAfterMin,
  noticeAfterMin,
})

test.each([
  ['the product’s', productRules, true],
  ['the shortest there are', rules(1, 2, 5), true],
  ['a week', rules(1440, 10_080, 10_080), true],
  ['without notices', rules(5, 37), true],
  ['stale within a heartbeat', rules(0, 10), false],
  ['stale and offline at once', rules(10, 10), false],
  ['offline before stale', rules(10, 5), false],
  ['more than a week', rules(10, 10_081), false],
  ['half a minute', rules(1.5, 10), false],
  ['a notice before it is offline', rules(5, 30, 15), false],
  ['a notice after minutes that are not offered', rules(5, 30, 37), false],
])('rules are taken or refused: %s', (_what, value, isApplied) => {
  expect(ConnectionRules.safeParse(value).success).toBe(isApplied)
})

test.each([
  ['own', 'customer', 'robot'],
  [null, 'customer', 'customer'],
  ['own', null, 'robot'],
  [null, null, 'product'],
] as const)('of own %s and customer %s the rules are those of the %s', (own, customer, source) => {
  const [ofRobot, ofCustomer] = [rules(3, 4) as ConnectionRules, rules(5, 6) as ConnectionRules]
  const resolved = resolveRules({ own: own && ofRobot, ofCustomer: customer && ofCustomer })
  expect(resolved.source).toBe(source)
  expect(resolved.rules).toBe({ robot: ofRobot, customer: ofCustomer, product: productRules }[source])
})
