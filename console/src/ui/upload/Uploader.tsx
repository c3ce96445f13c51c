import UploadIcon from '@mui/icons-material/CloudUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDropped, readPicked } from './read-dropped.ts'
import type { PickedFile } from './upload-item.ts'

interface UploaderProps {
  onFiles: (files: PickedFile[]) => void
  /** What may be uploaded, said before it is tried: types and the largest size. */
  limits: string
  disabledReason?: string | undefined
}

/** Where files come in: a drop zone and buttons for files and for a folder. */
export function Uploader({ onFiles, limits, disabledReason }: UploaderProps) {
  const { t } = useTranslation('ui')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isOff = disabledReason !== undefined
  const accept = (picked: PickedFile[]) => {
    if (picked.length > 0) onFiles(picked)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isOff) void readDropped(event.dataTransfer).then(accept)
  }
  return (
    <Box
      role="group"
      aria-label={t('upload.zone')}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(!isOff)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        p: 4,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: '8px',
        bgcolor: isOver ? 'action.hover' : 'transparent',
      }}
    >
      <UploadIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography sx={{ fontWeight: 500 }}>{disabledReason ?? t('upload.drop')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <Button variant="outlined" disabled={isOff} onClick={() => files.current?.click()}>
          {t('upload.pickFiles')}
        </Button>
        <Button variant="outlined" disabled={isOff} onClick={() => folder.current?.click()}>
          {t('upload.pickFolder')}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary">
        {limits}
      </Typography>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t('upload.pickFiles')}
        onChange={(event) => {
          accept(readPicked(event.target.files))
          event.target.value = ''
        }}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        aria-label={t('upload.pickFolder')}
        {...{ webkitdirectory: '' }}
        onChange={(event) => {
          accept(readPicked(event.target.files))
          event.target.value = ''
        }}
      />
    </Box>
  )
}
