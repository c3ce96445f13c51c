import { expect, test } from 'vitest'
import { comparableWith } from './comparable-with.ts'

test.each([
  ['nothing', null, null, []],
  ['its base', 'b', null, ['base b']],
  ['what the product runs', null, 'p', ['production p']],
  ['both', 'b', 'p', ['base b', 'production p']],
  ['one that is both', 'b', 'b', ['base b, both']],
  ['its base, being itself what the product runs', 'b', 'own', ['base b']],
] as const)('a draft is compared with %s', (_, baseId, productionId, expected) => {
  const found = comparableWith({ baseId, productionId, ownId: 'own' })
  expect(found.map(({ key, id, isBoth }) => `${key} ${id}${isBoth ? ', both' : ''}`)).toEqual(expected)
})
