import { expect, test } from 'vitest'
import { withoutNul } from './without-nul.ts'

test('NUL becomes the replacement character in every text, whatever holds it', () => {
  expect(withoutNul({ a: 'x\0y', b: ['\0', 1, null, { c: true, d: '\0' }] })).toEqual({
    a: 'x\uFFFDy',
    b: ['\uFFFD', 1, null, { c: true, d: '\uFFFD' }],
  })
})
