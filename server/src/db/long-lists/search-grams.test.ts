import { fold } from '@filo/contract/fold'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { queryGrams, searchGrams } from './search-grams.ts'

const word = fc.string({
  unit: fc.constantFrom(...'abcışçğüöi0123456789-'.split('')),
  minLength: 1,
  maxLength: 12,
})

test('a text is cut into three letters in a row and the starts of its words', () => {
  expect(searchGrams('nh1-07 lobi').sort()).toEqual(
    ['nh1', 'h1-', '1-0', '-07', 'lob', 'obi', '^n', '^nh', '^0', '^07', '^l', '^lo'].sort(),
  )
})

test('of digits every four in a row are a piece, and stand for the threes in them', () => {
  expect(searchGrams('nh1-00042').sort()).toEqual(
    ['nh1', 'h1-', '1-0', '-00', '000', '004', '042', '0004', '0042', '^n', '^nh', '^0', '^00'].sort(),
  )
  expect(queryGrams('1-00042')).toEqual(['1-0', '-00', '0004', '0042'])
})

test.each([
  ['IŞIK', ['isi', 'sik']],
  ['lo', ['^lo']],
  ['l', ['^l']],
  ['-', []],
  ['  ', []],
])('looking for %j asks for %j', (q, grams) => {
  expect(queryGrams(q)).toEqual(grams)
})

test.each([
  [
    'of a long word those that many rows have are left out',
    'NH1-0042',
    { nh1: 1, 'h1-': 1, '1-0': 1 },
    ['-00', '0042'],
  ],
  [
    'beside a rare one those are kept that not too many have',
    'NH1-0042',
    { nh1: 1, 'h1-': 0.21, '1-0': 0.19, '-00': 0.1 },
    ['1-0', '-00', '0042'],
  ],
  [
    'where many rows have all of them the one is kept that the fewest have',
    'işıklar',
    { isi: 1, sik: 0.2, ikl: 0.1, kla: 0.1, lar: 0.3 },
    ['ikl'],
  ],
  ['a word of three letters keeps its own, as its text is not compared', 'nov', { nov: 1 }, ['nov']],
])('%s', (_title, q, common, grams) => {
  expect(queryGrams(q, new Map(Object.entries(common)))).toEqual(grams)
})

test('every piece of a word with three letters and more is found', () => {
  fc.assert(
    fc.property(word, word, fc.nat(20), fc.nat(20), (before, text, from, length) => {
      const folded = fold(text)
      const piece = Array.from(folded).slice(from, from + 3 + length)
      fc.pre(piece.length >= 3)
      const locked = new Set(searchGrams(fold(`${before} ${text}`)))
      expect(queryGrams(piece.join('')).every((gram) => locked.has(gram))).toBe(true)
    }),
    { seed: 7 },
  )
})
