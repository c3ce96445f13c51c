import { urlOf } from '@filo/contract/client'
import {
  deleteLibraries,
  exportLibraries,
  getLibrarySummary,
  listLibraries,
} from '@filo/contract/packages/library-routes'
import type { LibrarySummary } from '@filo/contract/packages/library-shapes'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { SbomUploadButton } from './SbomUploadButton.tsx'
import type { SbomUpload } from './use-sbom-upload.ts'

interface Props {
  versionId: string
  summary: LibrarySummary
  /** Absent for those who may not change the list. */
  upload: SbomUpload | undefined
}

/** Export for everybody; upload and removal for those who may, while the version lets its list change. */
export function LibraryActions({ versionId, summary, upload }: Props) {
  const { t } = useTranslation('software')
  const readError = useReadError()
  const isUploader = useCan()('package.upload')
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useApiMutation(deleteLibraries, { invalidates: [listLibraries, getLibrarySummary] })
  const { list, counts, canChange } = summary
  if (!list) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        // Without them all three fit on one line of a phone.
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      {upload && <SbomUploadButton upload={upload} />}
      <Button
        variant="contained"
        startIcon={<DownloadIcon />}
        href={urlOf(exportLibraries, { versionId })}
        download
      >
        {t('libraries.export')}
      </Button>
      {isUploader && (
        <RowMenu
          label={t('libraries.more')}
          actions={[
            {
              id: 'remove',
              label: t('libraries.remove'),
              isDanger: true,
              onSelect: () => setIsRemoving(true),
              ...(canChange ? {} : { disabledReason: t('libraries.closed') }),
            },
          ]}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('libraries.removeTitle', { file: list.fileName })}
          confirmLabel={t('libraries.remove')}
          isDanger
          effects={[t('libraries.removeEffect', { count: counts.all })]}
          readError={readError}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { versionId } })
            showToast({ message: t('libraries.removed') })
          }}
        />
      )}
    </Box>
  )
}
