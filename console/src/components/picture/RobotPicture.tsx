import { useState } from 'react'
import { useImageAddress } from '../../api/about.ts'
import { RobotSilhouette } from './RobotSilhouette.tsx'

export interface RobotPictureProps {
  /** Key on the image host; null shows the silhouette. */
  imageKey: string | null
  /** The model's name; empty where the name stands beside the picture. */
  alt: string
  /** px of the square. */
  size: number
}

/** A robot's drawing from the image host, or a silhouette when there is none or it does not load. */
export function RobotPicture({ imageKey, alt, size }: RobotPictureProps) {
  const { image } = useImageAddress()
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const isShown = imageKey !== null && imageKey !== failedKey
  return (
    <span style={{ display: 'inline-grid', placeItems: 'center', width: size, height: size, flex: 'none' }}>
      {isShown ? (
        <img
          src={image(`${imageKey}.svg`)}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          style={{ objectFit: 'contain' }}
          onError={() => setFailedKey(imageKey)}
        />
      ) : (
        <RobotSilhouette alt={alt} size={size} />
      )}
    </span>
  )
}
