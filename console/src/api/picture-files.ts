import {
  drawingFile,
  type PictureUse,
  pictureFile,
  readPictureKey,
  type UploadedPicture,
} from '@filo/contract/pictures/picture-key'
import { useAbout } from './about.ts'

/** The addresses of a picture; a drawing is sharp at any size and has one. */
interface PictureFiles {
  src: string
  srcSet?: string
  webpSet?: string
}

function setOf(
  address: (file: string) => string,
  { key, width, format }: { key: string; width: number; format: 'webp' | UploadedPicture['fallback'] },
): string {
  const half = Math.max(1, Math.round(width / 2))
  return `${address(pictureFile(key, 1, format))} ${half}w, ${address(pictureFile(key, 2, format))} ${width}w`
}

/** Where the files of pictures are: `{IMAGE_HOST}/images/` and `/icons/` (spec section 3). */
export function usePictureFiles() {
  const host = useAbout().data?.imageHost ?? ''
  return (use: PictureUse, key: string): PictureFiles => {
    const address = (file: string) => `${host}/${use}s/${encodeURIComponent(file)}`
    const uploaded = readPictureKey(key)
    if (!uploaded) return { src: address(drawingFile(key)) }
    const { width, fallback } = uploaded
    return {
      src: address(pictureFile(key, 1, fallback)),
      srcSet: setOf(address, { key, width, format: fallback }),
      webpSet: setOf(address, { key, width, format: 'webp' }),
    }
  }
}
