import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SbomUpload } from './use-sbom-upload.ts'

interface Props {
  /** Absent for those who may not change the list. */
  upload: SbomUpload | undefined
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes a library list that is dropped on it, and shows how reading it goes and what was wrong with it. */
export function SbomDropZone({ upload, children }: Props) {
  const { t } = useTranslation('software')
  const [isOver, setIsOver] = useState(false)
  if (!upload) return children
  return (
    <Box
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        upload.accept([...event.dataTransfer.files])
      }}
      sx={{
        borderRadius: '8px',
        outline: '2px dashed',
        outlineColor: isOver ? 'primary.main' : 'transparent',
        outlineOffset: 4,
      }}
    >
      <Box role="status" sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        {upload.isPending && (
          <>
            <LinearProgress aria-hidden sx={{ mb: 1 }} />
            {t('libraries.uploading', { name: upload.fileName })}
          </>
        )}
      </Box>
      {upload.failure && (
        <Alert severity="error" role="alert" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {upload.failure}
        </Alert>
      )}
      {children}
    </Box>
  )
}
