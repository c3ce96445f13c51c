import type { UploadedPicture } from '@filo/contract/pictures/picture-key'
import { pictureLimits } from '@filo/contract/pictures/picture-limits'
import type { Sharp, SharpOptions } from 'sharp'
import { halfSize, type PictureHeader } from './picture-rules.ts'

/** A file of a picture, `2x.webp` for one. */
export interface MadeFile {
  name: string
  bytes: Buffer
}

/** Seconds after which a picture that was made to be slow is given up. */
const TIMEOUT_S = 30

const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: pictureLimits.maxPixels,
  autoOrient: true,
}

/** The library is native and read when the first picture comes. Of its readers only those are on that we accept. */
async function openLibrary() {
  const { default: sharp } = await import('sharp')
  const readers = ['Jpeg', 'Png', 'Webp'].map((kind) => `VipsForeignLoad${kind}Buffer`)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: readers })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let library: ReturnType<typeof openLibrary> | undefined

async function open(bytes: Uint8Array): Promise<Sharp> {
  library ??= openLibrary()
  return (await library)(bytes, options).timeout({ seconds: TIMEOUT_S })
}

/** Reads what a picture says of itself; nothing of it is unpacked. @returns undefined when that cannot be read */
export async function readPictureHeader(bytes: Uint8Array): Promise<PictureHeader | undefined> {
  library ??= openLibrary()
  const sharp = await library
  // The limit of pixels is ours to refuse, in words; a header alone is cheap whatever it says.
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) return undefined
  const { width, height } = header.autoOrient
  return { width, height, hasAlpha: header.hasAlpha, frames: header.pages ?? 1 }
}

/**
 * A picture in two resolutions, each as WebP and as what every browser knows: turned as it is to be seen, in sRGB, and
 * without what it says beside its pixels (place, device, time, preview).
 * @throws what the library says of a picture that is damaged
 */
export async function makePictureFiles(bytes: Uint8Array, size: UploadedPicture): Promise<MadeFile[]> {
  const sizes = { '1x': halfSize(size), '2x': { width: size.width, height: size.height } }
  const made: MadeFile[] = []
  for (const [scale, { width, height }] of Object.entries(sizes)) {
    const resized = (await open(bytes)).resize(width, height, { fit: 'fill' })
    const webp = await resized.clone().webp({ quality: 82, alphaQuality: 90, effort: 4 }).toBuffer()
    const other =
      size.fallback === 'png'
        ? await resized.clone().png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer()
        : await resized.clone().jpeg({ quality: 82, mozjpeg: true }).toBuffer()
    made.push({ name: `${scale}.webp`, bytes: webp }, { name: `${scale}.${size.fallback}`, bytes: other })
  }
  return made
}
