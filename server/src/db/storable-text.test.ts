import { expect, test } from 'vitest'
import { storable } from './storable-text.ts'

test('NUL becomes the replacement character in every text, whatever holds it', () => {
  expect(storable({ a: 'x\0y', b: ['\0', 1, null, { c: true, d: '\0' }] })).toEqual({
    a: 'x\uFFFDy',
    b: ['\uFFFD', 1, null, { c: true, d: '\uFFFD' }],
  })
})

test('half a character becomes the replacement character, whole ones stay', () => {
  expect(storable({ 'k\ud83d': ['cut \ud83d', '\ude00 cut', 'whole 😀'] })).toEqual({
    'k\uFFFD': ['cut \uFFFD', '\uFFFD cut', 'whole 😀'],
  })
})
