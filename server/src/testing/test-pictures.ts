import type { Sharp } from 'sharp'

/** px, and what is not a plain opaque picture. */
export interface SampleShape {
  width: number
  height: number
  alpha?: number
}

/** A plain picture of some size, to be written in any format. */
export async function samplePixels({ width, height, alpha }: SampleShape): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  const background = { r: 40, g: 90, b: 160, ...(alpha === undefined ? {} : { alpha }) }
  return sharp({ create: { width, height, channels: alpha === undefined ? 3 : 4, background } })
}

/** A small PNG that is accepted. */
export async function samplePicture(shape: SampleShape = { width: 64, height: 64 }): Promise<Buffer> {
  return (await samplePixels(shape)).png().toBuffer()
}
