import { expect, test } from 'vitest'
import { idsIn } from './audited-ids.ts'

test('ids of both sides are found once', () => {
  const entries = [
    { before: { customerId: 'a' }, after: { customerId: 'b' } },
    { before: null, after: { customerId: 'a', name: 'x' } },
    { before: { customerId: null }, after: null },
  ]
  expect(idsIn(entries, 'customerId')).toEqual(['a', 'b'])
  expect(idsIn(entries, 'siteId')).toEqual([])
})
