import { expect, test } from 'vitest'
import { cutText, textPieces } from './cut-text.ts'

test.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['longer', 4, 'long'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['ends 😀', 7, 'ends 😀'],
  ['broken \ud83d', 20, 'broken \ufffd'],
])('%j cut to %i is %j', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected)
})

test('pieces hold whole characters and all of the text', () => {
  const text = 'x😀'.repeat(50)
  for (const length of [2, 3, 4, 7, 1000]) {
    const pieces = textPieces(text, length)
    expect(pieces.join('')).toBe(text)
    expect(pieces.every((piece) => piece.isWellFormed() && piece.length <= length)).toBe(true)
  }
  expect(textPieces('', 5)).toEqual([])
})
