import { expect, test } from 'vitest'
import type { CustomerSegment } from '../customers/customer-segments.ts'
import { isPriceWhole } from './listing-kinds.ts'
import { isMeantFor } from './store-kinds.ts'

const hotel = { country: 'TR', segment: 'hospitality' as const }

test.each<[string, string[], CustomerSegment | null, boolean]>([
  ['for all', [], null, true],
  ['for its country', ['DE', 'TR'], null, true],
  ['for other countries', ['DE', 'FR'], null, false],
  ['for its segment', [], 'hospitality', true],
  ['for another segment', [], 'health', false],
  ['for its country and its segment', ['TR'], 'hospitality', true],
  ['for its country and another segment', ['TR'], 'health', false],
  ['for its segment elsewhere', ['DE'], 'hospitality', false],
])('a store %s', (_for, countries, customerSegment, isMeant) => {
  expect(isMeantFor({ countries, customerSegment }, hotel)).toBe(isMeant)
})

test('a customer of no segment sees only stores for every segment', () => {
  const unknown = { country: 'TR', segment: null }
  expect(isMeantFor({ countries: [], customerSegment: null }, unknown)).toBe(true)
  expect(isMeantFor({ countries: [], customerSegment: 'hospitality' }, unknown)).toBe(false)
})

test('what is free costs nothing, and everything else something', () => {
  expect(isPriceWhole({ model: 'free', amount: 0 })).toBe(true)
  expect(isPriceWhole({ model: 'free', amount: 1 })).toBe(false)
  expect(isPriceWhole({ model: 'once', amount: 0 })).toBe(false)
  expect(isPriceWhole({ model: 'monthly', amount: 1 })).toBe(true)
})
