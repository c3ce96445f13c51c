import type { PictureUse } from './picture-key.ts'

/** What is accepted as a picture, and what is made of it. */
export const pictureLimits = {
  maxBytes: 8 * 1024 * 1024,
  /** Of the whole picture, before anything of it is unpacked; telephones take 50 megapixels. */
  maxPixels: 60_000_000,
  /** px of the shorter side. */
  minSide: 16,
  /** Times the shorter side; a line of pixels is no picture. */
  maxRatio: 20,
  /** Pictures of one person that nothing uses. */
  maxUnused: 60,
} as const

/** px of the longer side at twice the resolution; the other size is half of it. */
export const pictureSides: Record<PictureUse, number> = { image: 1600, icon: 256 }
