import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import {
  importByteLimit,
  importProducedRobots,
  importRowLimit,
  previewProducedRobotImport,
} from '@filo/contract/produced-robots/produced-robot-import-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { csvTemplate } from './csv-template.ts'
import { ImportPreview } from './ImportPreview.tsx'

/** Registers many robots from a file: choose, look, then save all or none. */
export function CsvImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const language = useLanguage()
  const readError = useReadError()
  const { number, bytes } = useFormats()
  const [file, setFile] = useState<File>()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const preview = useApiMutation(previewProducedRobotImport)
  const commit = useApiMutation(importProducedRobots, {
    invalidates: [listProducedRobots, listBulkChanges],
    onSuccess: ({ createdCount, change }) => {
      showToast({ message: change ? t('bulk.begun') : t('import.saved', { count: createdCount }) })
      onClose()
    },
  })
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0]
    event.target.value = ''
    if (!chosen) return
    commit.reset()
    preview.reset()
    const isOverLong = chosen.size > importByteLimit
    setIsTooLarge(isOverLong)
    setFile(isOverLong ? undefined : chosen)
    if (!isOverLong) preview.mutate({ bytes: chosen })
  }
  const found = preview.data
  const canSave = found && found.newCount > 0 && found.invalidCount + found.fileErrors.length === 0
  const error = preview.error ?? commit.error
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <div>{t('import.intro', { limit: number(importRowLimit) })}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component="label" variant={file ? 'outlined' : 'contained'} startIcon={<UploadIcon />}>
          {file ? t('import.other') : t('import.choose')}
          <Box
            component="input"
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event)}
            sx={{ position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' }}
          />
        </Button>
        <Button
          color="inherit"
          onClick={() =>
            saveBlob(new Blob([csvTemplate(language)], { type: 'text/csv' }), t('import.templateName'))
          }
        >
          {t('import.template')}
        </Button>
      </Box>
      {isTooLarge && (
        <Alert severity="error">{t('import.tooLarge', { limit: bytes(importByteLimit) })}</Alert>
      )}
      {error && <Alert severity="error">{readError(error)}</Alert>}
      {file && found && <ImportPreview fileName={file.name} preview={found} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <PendingButton
          variant="contained"
          isPending={commit.isPending || preview.isPending}
          disabled={!canSave}
          onClick={() => file && commit.mutate({ bytes: file })}
        >
          {found ? t('import.save', { count: found.newCount }) : t('register.save')}
        </PendingButton>
      </Box>
    </Box>
  )
}
