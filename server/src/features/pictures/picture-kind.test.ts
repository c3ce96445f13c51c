import { expect, test } from 'vitest'
import { samplePixels } from '../../testing/test-pictures.ts'
import { isAnimatedPng, pictureKindOf } from './picture-kind.ts'

const ofText = (text: string) => pictureKindOf(Buffer.from(text, 'latin1'))

test.each(['jpeg', 'png', 'webp'] as const)('%s is known by its first bytes', async (kind) => {
  const bytes = await (await samplePixels({ width: 32, height: 32 })).toFormat(kind).toBuffer()
  expect(pictureKindOf(bytes)).toEqual({ kind })
  expect(pictureKindOf(bytes.subarray(0, 2))).toBeUndefined()
})

test.each([
  ['GIF89a\x01\x00', { other: 'GIF' }],
  ['BM6\x00\x00\x00', { other: 'BMP' }],
  ['II*\x00\x08\x00', { other: 'TIFF' }],
  ['MM\x00*\x00\x00', { other: 'TIFF' }],
  ['\x00\x00\x00\x18ftypheic\x00', { other: 'HEIC' }],
  ['\x00\x00\x00\x1cftypavif\x00', { other: 'AVIF' }],
  ['%PDF-1.7\n', { document: 'PDF' }],
  ['<svg/>', { document: 'SVG' }],
  ['\n\n%PDF-1.4', { document: 'PDF' }],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', { document: 'SVG' }],
  ['<?xml version="1.0"?>\n<!-- drawn --><svg>', { document: 'SVG' }],
  [`${'<!---->'.repeat(500)}<svg>`, { document: 'SVG' }],
  ['\xef\xbb\xbf<!DOCTYPE svg PUBLIC "x">\n<svg >', { document: 'SVG' }],
])('%o is refused by its name', (text, kind) => {
  expect(ofText(text)).toEqual(kind)
})

test.each([
  '',
  'hello',
  '<!---->'.repeat(580),
  '<!--'.repeat(1000),
  '<?xml'.repeat(800),
  '<html><svg></svg></html>',
  'RIFF\x00\x00\x00\x00WAVE',
  '\x00\x00\x00\x18ftypmp42',
])('%o is no picture', (text) => {
  expect(ofText(text)).toBeUndefined()
})

test('a PNG with frames is told from one without, and a length that leads nowhere ends the search', () => {
  const chunk = (name: string, size = 0) => {
    const bytes = Buffer.alloc(12 + size)
    bytes.writeUInt32BE(size)
    bytes.write(name, 4, 'latin1')
    return bytes
  }
  const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.alloc(8), ...chunks])
  expect(isAnimatedPng(png(chunk('IHDR', 13), chunk('acTL', 8), chunk('IDAT')))).toBe(true)
  expect(isAnimatedPng(png(chunk('IHDR', 13), chunk('IDAT'), chunk('acTL', 8)))).toBe(false)
  const endless = chunk('tEXt')
  endless.writeUInt32BE(0xff_ff_ff_ff)
  expect(isAnimatedPng(png(endless))).toBe(false)
  expect(isAnimatedPng(Buffer.alloc(3))).toBe(false)
})
