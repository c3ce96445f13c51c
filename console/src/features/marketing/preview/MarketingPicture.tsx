import { Picture, type PictureProps } from '../../../components/picture/Picture.tsx'

/** Width by height of the pictures of a marketing version. */
export const pictureAspect = 4 / 3

interface Props extends Pick<PictureProps, 'pictureKey' | 'alt' | 'isFluid'> {
  /** px. */
  width: number
}

/** A picture of a marketing version, or the drawn silhouette where there is none or it does not load. */
export function MarketingPicture({ width, ...props }: Props) {
  return <Picture use="image" width={width} height={Math.round(width / pictureAspect)} {...props} />
}
