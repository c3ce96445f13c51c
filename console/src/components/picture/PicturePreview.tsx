import Box from '@mui/material/Box'
import { useState } from 'react'
import { useImageAddress } from '../../api/about.ts'
import { RobotPicture } from './RobotPicture.tsx'

interface PicturePreviewProps {
  kind: 'image' | 'icon'
  imageKey: string | null
  size: number
}

/** A picture or an icon as it will be shown, on a light plate so that dark lines are seen in both themes. */
export function PicturePreview({ kind, imageKey, size }: PicturePreviewProps) {
  const { icon } = useImageAddress()
  const [failedKey, setFailedKey] = useState<string | null>(null)
  if (kind === 'image') return <RobotPicture imageKey={imageKey} alt="" size={size} />
  const isShown = imageKey !== null && imageKey !== failedKey
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
        bgcolor: isShown ? '#e8eef5' : 'action.hover',
      }}
    >
      {isShown && (
        <Box
          component="img"
          src={icon(`${imageKey}.svg`)}
          alt=""
          width={size * 0.8}
          height={size * 0.8}
          onError={() => setFailedKey(imageKey)}
        />
      )}
    </Box>
  )
}
