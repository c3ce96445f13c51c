import { cancelUpload, listUploads, type Upload } from '@filo/contract/packages/uploads-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useCanWrite } from '../../api/connection.ts'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { leftUploads } from './left-uploads.ts'
import { uploads } from './uploads.ts'

interface LeftUploadProps {
  upload: Upload
  onFile: (file: File) => void
  onCancel: () => void
}

function LeftUpload({ upload, onFile, onCancel }: LeftUploadProps) {
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  const canWrite = useCanWrite()
  const input = useRef<HTMLInputElement>(null)
  const { fileName, path, receivedBytes, sizeBytes, isOwn } = upload
  const name = path ?? fileName
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, listStyle: 'none', py: 1 }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        {bytes(receivedBytes)} / {bytes(sizeBytes)}
        {!isOwn && ` · ${t('upload.ofSomebodyElse')}`}
      </Box>
      {isOwn && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            disabled={!canWrite}
            aria-label={t('upload.goOnWith', { name })}
            onClick={() => input.current?.click()}
          >
            {t('upload.goOn')}
          </Button>
          <Button
            size="small"
            color="inherit"
            disabled={!canWrite}
            aria-label={t('upload.giveUpOf', { name })}
            onClick={onCancel}
          >
            {t('upload.giveUp')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('upload.goOnWith', { name })}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) onFile(file)
              event.target.value = ''
            }}
          />
        </Box>
      )}
    </Box>
  )
}

/** Uploads into a version that were begun in another tab or browser: go on with the same file, or give up. */
export function LeftUploads({ versionId }: { versionId: string }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const listed = useApiQuery(listUploads, { params: { versionId } })
  const queue = useStore(uploads.store, ({ items }) => items)
  const showError = (message: string) => showToast({ tone: 'error', message })
  const cancel = useApiMutation(cancelUpload, {
    invalidates: [listUploads, getVersion],
    onError: (error) => showError(readError(error)),
  })
  const left = leftUploads(listed.data?.items ?? [], queue)
  if (left.length === 0) return null
  const goOn = ({ id, kind, path, fileName, sizeBytes }: Upload, file: File) => {
    if (file.size !== sizeBytes || (kind === 'archive' && file.name !== fileName)) {
      showError(t('upload.otherFile', { name: path ?? fileName }))
      return
    }
    uploads.add({ versionId, kind }, [{ file, path: path ?? fileName }], id)
  }
  return (
    <Alert severity="warning">
      <AlertTitle>{t('upload.leftTitle', { count: left.length })}</AlertTitle>
      {t('upload.leftHelp')}
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, maxHeight: 320, overflow: 'auto' }}>
        {left.map((upload) => (
          <LeftUpload
            key={upload.id}
            upload={upload}
            onFile={(file) => goOn(upload, file)}
            onCancel={() => cancel.mutate({ params: { uploadId: upload.id } })}
          />
        ))}
      </Box>
    </Alert>
  )
}
