import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import type { SbomUpload } from './use-sbom-upload.ts'

interface Props {
  upload: SbomUpload
  /** The one thing to do here. */
  isPrimary?: boolean
}

/** Picks a library list and sends it. */
export function SbomUploadButton({ upload, isPrimary = false }: Props) {
  const { t } = useTranslation('software')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <PendingButton
        variant={isPrimary ? 'contained' : 'outlined'}
        startIcon={<UploadIcon />}
        isPending={upload.isPending}
        disabled={upload.isOff}
        onClick={() => picker.current?.click()}
      >
        {t('libraries.upload')}
      </PendingButton>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('libraries.upload')}
        onChange={(event) => {
          upload.accept([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
