import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crockford, groupedCode, readCode } from './crockford.ts'

test.each([
  [[0, 0, 0, 0, 0], '00000000'],
  [[255, 255, 255, 255, 255], 'ZZZZZZZZ'],
  [[0x00, 0x44, 0x32, 0x14, 0xc7], '01234567'],
  [[0x84, 0x21, 0x08], 'GGGG'],
])('%j reads as %s', (bytes, code) => {
  expect(crockford(Uint8Array.from(bytes), code.length)).toBe(code)
})

test.each([
  ['7K3F-9QXM-2T', '7K3F9QXM2T'],
  [' 7k3f 9qxm 2t\n', '7K3F9QXM2T'],
  ['7K3F–9QXM—2T', '7K3F9QXM2T'],
  ['oOiI-lL01-ıİ', '0011110111'],
  ['7K3F-9QXM-2', undefined],
  ['7K3F-9QXM-2TX', undefined],
  ['7K3F-9QXM-2U', undefined],
  ['7K3F-9QXM-2ß', undefined],
  ['', undefined],
])('%j typed by a person is read as %s', (typed, code) => {
  expect(readCode(typed, 10)).toBe(code)
})

test('every code is read back from the groups it is shown in, in either case', () => {
  const codes = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => crockford(bytes, 12))
  fc.assert(
    fc.property(codes, (code) => {
      expect(readCode(groupedCode(code), 12)).toBe(code)
      expect(readCode(groupedCode(code).toLowerCase(), 12)).toBe(code)
    }),
  )
})
