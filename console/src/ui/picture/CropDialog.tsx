import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { useOpenDialog } from '../dialog/open-dialogs.ts'
import { PendingButton } from '../form/PendingButton.tsx'
import { type CropArea, cutPicture, type OpenedPicture } from './crop-picture.ts'

interface CropDialogProps {
  picture: OpenedPicture
  /** Width by height of what is kept; the picture's own unless told. */
  aspect?: number | undefined
  isRound?: boolean | undefined
  /** px of the longer side that are sent. */
  maxSide: number
  onCut: (bytes: Blob) => void
  onClose: () => void
}

const MAX_ZOOM = 4

/** Cuts a picture before it is sent: dragged, pinched or moved by the arrow keys, with a slider for the zoom. */
export function CropDialog({ picture, aspect, isRound, maxSide, onCut, onClose }: CropDialogProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  useOpenDialog()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea>()
  const [isCutting, setIsCutting] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  async function cut(): Promise<void> {
    if (!area) return
    setIsCutting(true)
    try {
      onCut(await cutPicture(picture, area, maxSide))
    } catch {
      setHasFailed(true)
      setIsCutting(false)
    }
  }

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('picture.cropTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('picture.cropHelp')}
        </Typography>
        <Box
          sx={{
            position: 'relative',
            height: { xs: 280, sm: 360 },
            bgcolor: 'grey.900',
            borderRadius: '8px',
            overflow: 'hidden',
            '& [data-testid=cropper]:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' },
          }}
        >
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={aspect ?? picture.width / picture.height}
            cropShape={isRound ? 'round' : 'rect'}
            keyboardStep={8}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': t('picture.cropArea') }}
          />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 1 }}>
          <Typography id={`${titleId}-zoom`} variant="body2">
            {t('picture.zoom')}
          </Typography>
          <Slider
            aria-labelledby={`${titleId}-zoom`}
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={zoom}
            onChange={(_, value) => setZoom(value)}
            getAriaValueText={(value) => t('picture.zoomValue', { percent: Math.round(value * 100) })}
          />
        </Box>
        {hasFailed && (
          <Typography role="alert" color="error">
            {t('picture.cropFailed')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('picture.cancel')}</Button>
        <PendingButton variant="contained" isPending={isCutting} disabled={!area} onClick={() => void cut()}>
          {t('picture.useIt')}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}
