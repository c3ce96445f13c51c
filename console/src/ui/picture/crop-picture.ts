/** A part of a picture in its own pixels. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** What the browser could read of a picture that a person chose. */
export interface OpenedPicture {
  file: File
  /** An address of its own within this page; {@link closePicture} gives it back. */
  url: string
  width: number
  height: number
}

/** px in all; above, unpacking it would cost a telephone its memory. */
const MAX_PIXELS = 60_000_000
const KINDS = ['image/jpeg', 'image/png', 'image/webp']

function readSize(url: string): Promise<{ width: number; height: number }> {
  const image = new Image()
  return new Promise((resolve, reject) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => reject(new Error('the browser does not read it'))
    image.src = url
  })
}

/**
 * Opens a picture to be cut. Undefined for what the browser cannot read, does not look like a picture that is accepted, or is
 * too large: the server says in words what is wrong with it.
 */
export async function openPicture(file: File): Promise<OpenedPicture | undefined> {
  if (!KINDS.includes(file.type) || file.size === 0) return undefined
  const url = URL.createObjectURL(file)
  const size = await readSize(url).catch(() => undefined)
  if (size && size.width > 0 && size.width * size.height <= MAX_PIXELS) return { file, url, ...size }
  URL.revokeObjectURL(url)
  return undefined
}

/** Gives back what {@link openPicture} holds. */
export function closePicture({ url }: OpenedPicture): void {
  URL.revokeObjectURL(url)
}

/** How large a part is drawn: as it is, or smaller so that no side is longer than `maxSide`. */
export function drawnSize(area: Pick<CropArea, 'width' | 'height'>, maxSide: number) {
  const factor = Math.min(1, maxSide / Math.max(area.width, area.height))
  const side = (px: number) => Math.max(1, Math.round(px * factor))
  return { width: side(area.width), height: side(area.height) }
}

/** A part of a picture as a file, no larger than needed; without what the original says beside its pixels. */
export async function cutPicture(picture: OpenedPicture, area: CropArea, maxSide: number): Promise<Blob> {
  const image = new Image()
  image.src = picture.url
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, drawnSize(area, maxSide))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser draws nothing')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const type = picture.file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the browser gives no picture'))),
      type,
      0.92,
    )
  })
}
