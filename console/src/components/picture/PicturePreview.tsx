import type { PictureUse } from '@filo/contract/pictures/picture-key'
import Box from '@mui/material/Box'
import { Picture } from './Picture.tsx'
import { RobotPicture } from './RobotPicture.tsx'

interface PicturePreviewProps {
  use: PictureUse
  imageKey: string | null
  size: number
}

/** A picture or an icon as it will be shown, an icon on a light plate so that dark lines are seen in both themes. */
export function PicturePreview({ use, imageKey, size }: PicturePreviewProps) {
  if (use === 'image') return <RobotPicture imageKey={imageKey} alt="" size={size} />
  const inner = Math.round(size * 0.8)
  return (
    <Box
      component="span"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        flex: 'none',
        borderRadius: '6px',
        bgcolor: imageKey === null ? 'action.hover' : '#e8eef5',
      }}
    >
      <Picture use="icon" pictureKey={imageKey} alt="" width={inner} height={inner} missing={<span />} />
    </Box>
  )
}
