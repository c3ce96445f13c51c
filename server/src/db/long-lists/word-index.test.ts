import { fold } from '@filo/contract/fold'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchedWord, searchWords } from './word-index.ts'

test.each([
  ['nova uskudar 5 uskudar', ['nova', 'uskudar']],
  ['nh1-0000042 lobi', ['lobi']],
  ['ayse.isiklar42@example.com', ['ayse', 'isiklar', 'example']],
  ['прибой кит', ['прибой']],
  ['', []],
])('the words of %j are %j', (searchKey, words) => {
  expect(searchWords(searchKey)).toEqual(words)
})

test.each([
  ['ÜSKÜDAR', 'uskudar'],
  ['lobi üsküdar-5', 'uskudar'],
  ['NH1-0000042', undefined],
  ['ev', undefined],
  [undefined, undefined],
])('%j asks for rows with the word %j', (q, word) => {
  expect(searchedWord(q)).toBe(word)
})

test('whatever contains every word of a search has a word that contains the one it asks for', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'abcışİçĞüöéяß019-@. '.split('')),
    minLength: 1,
    maxLength: 14,
  })
  fc.assert(
    fc.property(typed, typed, typed, (q, before, behind) => {
      const searchKey = fold(`${before}${q}${behind}`)
      const requested = searchedWord(q)
      fc.pre(requested !== undefined && searchKey.includes(fold(q)))
      expect(searchWords(searchKey).some((word) => word.includes(requested ?? ''))).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
