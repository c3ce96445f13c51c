import { readPictureKey } from '@filo/contract/pictures/picture-key'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { halfSize, keyOfPicture, requirePictureShape, servedSize } from './picture-rules.ts'

const header = (width: number, height: number) => ({ width, height, hasAlpha: false, frames: 1 })

test.each([
  [header(10_000, 10_000), 'picture_too_many_pixels'],
  [header(60_001, 1000), 'picture_too_many_pixels'],
  [header(15, 300), 'picture_wrong_shape'],
  [header(100, 2001), 'picture_wrong_shape'],
  [{ ...header(100, 100), frames: 2 }, 'picture_animated'],
])('%o is refused: %s', (input, code) => {
  expect(() => requirePictureShape(input)).toThrow(code)
})

test.each([header(16, 16), header(8160, 6120), header(2000, 100)])('%o is accepted', (input) => {
  expect(() => requirePictureShape(input)).not.toThrow()
})

test.each([
  [header(4000, 3000), 'image', { width: 1600, height: 1200 }],
  [header(3000, 4000), 'icon', { width: 192, height: 256 }],
  [header(200, 100), 'image', { width: 200, height: 100 }],
] as const)('%o is served as %s in %o', (input, use, size) => {
  expect(servedSize(input, use)).toEqual({ ...size, fallback: 'jpg' })
})

test('a picture is never made larger, keeps its shape, and its key says its size and what stands in for WebP', () => {
  const side = fc.integer({ min: 16, max: 12_000 })
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, hasAlpha) => {
      const input = { width, height, hasAlpha, frames: 1 }
      const size = servedSize(input, 'image')
      expect(size.width).toBeLessThanOrEqual(Math.min(width, 1600))
      expect(size.height).toBeLessThanOrEqual(Math.min(height, 1600))
      // Rounded to whole pixels, so a side is off by half of one at most.
      expect(Math.abs(size.width * height - size.height * width)).toBeLessThanOrEqual(
        (width + height) / 2 + 1,
      )
      expect(readPictureKey(keyOfPicture('a'.repeat(64), input, 'image'))).toEqual(size)
      expect(Math.min(...Object.values(halfSize(size)))).toBeGreaterThanOrEqual(1)
    }),
  )
})
