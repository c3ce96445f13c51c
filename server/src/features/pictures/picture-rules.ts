import { type PictureUse, pictureKey, type UploadedPicture } from '@filo/contract/pictures/picture-key'
import { pictureLimits, pictureSides } from '@filo/contract/pictures/picture-limits'
import { pictureErrors } from '@filo/contract/pictures/pictures-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { isAnimatedPng, pictureKindOf } from './picture-kind.ts'

/** What the first bytes of a picture say, turned as it is to be seen. */
export interface PictureHeader {
  width: number
  height: number
  hasAlpha: boolean
  frames: number
}

/**
 * Refuses by the first bytes what is no still JPEG, PNG or WebP picture.
 * @throws picture_empty picture_unknown_kind picture_document_refused picture_kind_refused picture_animated
 */
export function requirePictureKind(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new DomainError(pictureErrors.picture_empty)
  const found = pictureKindOf(bytes)
  if (!found) throw new DomainError(pictureErrors.picture_unknown_kind)
  if ('document' in found)
    throw new DomainError(pictureErrors.picture_document_refused, { kind: found.document })
  if ('other' in found) throw new DomainError(pictureErrors.picture_kind_refused, { kind: found.other })
  if (found.kind === 'png' && isAnimatedPng(bytes)) throw new DomainError(pictureErrors.picture_animated)
}

/** @throws picture_animated picture_too_many_pixels picture_wrong_shape */
export function requirePictureShape({ width, height, frames }: PictureHeader): void {
  const { maxPixels, minSide, maxRatio } = pictureLimits
  if (frames > 1) throw new DomainError(pictureErrors.picture_animated)
  if (width * height > maxPixels) {
    const megapixels = Math.ceil((width * height) / 1e6)
    throw new DomainError(pictureErrors.picture_too_many_pixels, { megapixels, limit: maxPixels / 1e6 })
  }
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (short < minSide || long > short * maxRatio)
    throw new DomainError(pictureErrors.picture_wrong_shape, { width, height, minSide, maxRatio })
}

/** How large a picture is at twice the resolution: within a square for its use, and never larger than it came. */
export function servedSize(header: PictureHeader, use: PictureUse): UploadedPicture {
  const { width, height, hasAlpha } = header
  const factor = Math.min(1, pictureSides[use] / Math.max(width, height))
  const side = (px: number) => Math.max(1, Math.round(px * factor))
  return { width: side(width), height: side(height), fallback: hasAlpha ? 'png' : 'jpg' }
}

/** px at plain resolution. */
export function halfSize({ width, height }: UploadedPicture): { width: number; height: number } {
  return { width: Math.max(1, Math.round(width / 2)), height: Math.max(1, Math.round(height / 2)) }
}

/** The key of a picture for one use. */
export function keyOfPicture(sha256: string, header: PictureHeader, use: PictureUse): string {
  return pictureKey(sha256, servedSize(header, use))
}
