import { Picture } from './Picture.tsx'

interface RobotPictureProps {
  /** Key on the image host; null shows the silhouette. */
  imageKey: string | null
  /** The model's name; empty where the name stands beside the picture. */
  alt: string
  /** px of the square. */
  size: number
}

/** A robot in a square: its picture or drawing, else a silhouette. */
export function RobotPicture({ imageKey, alt, size }: RobotPictureProps) {
  return <Picture use="image" pictureKey={imageKey} alt={alt} width={size} height={size} />
}
