import type { PictureUse } from '@filo/contract/pictures/picture-key'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { usePictureFiles } from '../../api/picture-files.ts'
import { RobotSilhouette } from './RobotSilhouette.tsx'

export interface PictureProps {
  use: PictureUse
  /** Key on the image host: of an uploaded picture, or of a drawing. Null: there is none. */
  pictureKey: string | null
  /** What it shows, in the reader's language; empty where that stands beside it. */
  alt: string
  /** px of its place, which is kept from the beginning. */
  width: number
  height: number
  /** Shown whole unless told to fill its place. */
  fit?: 'contain' | 'cover'
  /** Narrower where there is less room, in the same shape. */
  isFluid?: boolean
  /** Drawn where there is no picture, or it does not load; a silhouette unless told. */
  missing?: ReactNode
}

/** A picture of the image host, as sharp as the screen; a silhouette when there is none or it does not load. */
export function Picture({
  use,
  pictureKey,
  alt,
  width,
  height,
  fit = 'contain',
  isFluid = false,
  missing,
}: PictureProps) {
  const filesOf = usePictureFiles()
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const place: CSSProperties = isFluid
    ? { width: '100%', maxWidth: width, aspectRatio: `${width} / ${height}` }
    : { width, height, flex: 'none' }
  if (pictureKey === null || pictureKey === failedKey) {
    return (
      <span style={{ display: 'inline-grid', placeItems: 'center', overflow: 'hidden', ...place }}>
        {missing ?? <RobotSilhouette alt={alt} size={Math.min(width, height)} />}
      </span>
    )
  }
  const { src, srcSet, webpSet } = filesOf(use, pictureKey)
  const sizes = isFluid ? `(max-width: ${width}px) 100vw, ${width}px` : `${width}px`
  return (
    <picture style={{ display: 'inline-grid', gridTemplate: '100% / 100%', ...place }}>
      {webpSet && <source type="image/webp" srcSet={webpSet} sizes={sizes} />}
      <img
        src={src}
        {...(srcSet ? { srcSet, sizes } : {})}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        // A source is an item of the grid too, and would take the place before it.
        style={{ gridArea: '1 / 1', objectFit: fit, width: '100%', height: '100%' }}
        onError={() => setFailedKey(pictureKey)}
      />
    </picture>
  )
}
