import { z } from 'zod'

/** Name of a picture on the image host, without folder and ending. */
export const PictureKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

/** What a picture is for: one to look at, or one that stands small beside a name. */
export const PictureUse = z.enum(['image', 'icon'])
export type PictureUse = z.infer<typeof PictureUse>

/** The sizes a picture is served in: for plain screens, and for those with twice as many pixels. */
const PictureScale = z.union([z.literal(1), z.literal(2)])
type PictureScale = z.infer<typeof PictureScale>

/** What a browser that does not know WebP gets: PNG where something shows through. */
type PictureFallback = 'jpg' | 'png'

/** What the key of an uploaded picture says of it, so that a page keeps its place before it has come. */
export interface UploadedPicture {
  /** px at twice the resolution; a picture is never made larger than it came. */
  width: number
  height: number
  fallback: PictureFallback
}

const uploadedKey = /^[0-9a-f]{40}-([1-9]\d{0,3})x([1-9]\d{0,3})-(jpg|png)$/

/** The key of a picture by the SHA-256 of what was uploaded: other content has another key, so its files never change. */
export function pictureKey(sha256: string, { width, height, fallback }: UploadedPicture): string {
  return `${sha256.slice(0, 40)}-${width}x${height}-${fallback}`
}

/** Parts of the key of an uploaded picture; undefined for a drawing that comes with the console, or on a host of its own. */
export function readPictureKey(key: string): UploadedPicture | undefined {
  const [, width, height, fallback] = uploadedKey.exec(key) ?? []
  if (width === undefined || height === undefined) return undefined
  return { width: Number(width), height: Number(height), fallback: fallback === 'png' ? 'png' : 'jpg' }
}

/** A file of a picture in its folder on the image host: `<key>-2x.webp`. */
export function pictureFile(key: string, scale: PictureScale, format: 'webp' | PictureFallback): string {
  return `${key}-${scale}x.${format}`
}

/** A drawing that comes with the console. */
export function drawingFile(key: string): string {
  return `${key}.svg`
}
