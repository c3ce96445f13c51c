/** What is accepted, and what is refused by a name of its own. */
type PictureKind =
  | { kind: 'jpeg' | 'png' | 'webp' }
  /** It can carry scripts, links or other files. */
  | { document: 'SVG' | 'PDF' }
  | { other: 'GIF' | 'HEIC' | 'AVIF' | 'TIFF' | 'BMP' }

const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>/]/i

function startsWith(bytes: Uint8Array, magic: readonly number[], at = 0): boolean {
  return magic.every((byte, index) => bytes[at + index] === byte)
}

const text = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1')

/** Comments are taken out first: a pattern that walks over them takes forever where many stand. */
function isSvg(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4096))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return SVG.test(head.replaceAll(/<!--[\s\S]*?-->/g, ''))
}

/** The brand of an ISO base media file: HEIC and AVIF are told apart by it. */
function brandKind(bytes: Uint8Array): PictureKind | undefined {
  if (text(bytes, 4, 8) !== 'ftyp') return undefined
  const brand = text(bytes, 8, 12)
  if (brand.startsWith('avi')) return { other: 'AVIF' }
  return /^(hei|hev|mif1|msf1)/.test(brand) ? { other: 'HEIC' } : undefined
}

/**
 * Kind of picture by its first bytes; its name and the type it was sent as are not believed. Undefined: no picture known
 * here.
 */
export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { kind: 'jpeg' }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: 'png' }
  const head = text(bytes, 0, 12)
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { kind: 'webp' }
  if (head.startsWith('GIF8')) return { other: 'GIF' }
  if (head.startsWith('BM')) return { other: 'BMP' }
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return { other: 'TIFF' }
  if (text(bytes, 0, 1024).includes('%PDF-')) return { document: 'PDF' }
  if (isSvg(bytes)) return { document: 'SVG' }
  return brandKind(bytes)
}

/** Whether a PNG has frames (APNG), which decoders that do not know them show the first of. */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = text(bytes, at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + view.getUint32(at)
  }
  return false
}
