import { uploadLimits } from '@filo/contract/packages/package-limits'
import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFormats } from '../../ui/format/use-formats.ts'
import { Uploader } from '../../ui/upload/Uploader.tsx'
import { UploadList } from '../../ui/upload/UploadList.tsx'
import type { PickedFile } from '../../ui/upload/upload-item.ts'
import { LeftUploads } from './LeftUploads.tsx'
import { splitPicked } from './split-picked.ts'
import { uploads } from './uploads.ts'

interface VersionUploaderProps {
  versionId: string
  /** Words when an earlier version has this very content. */
  onHashed?: (sha256: string) => Promise<string | undefined>
  disabledReason?: string | undefined
}

/** Uploads into one package version: a folder, loose files or one archive; the queue outlives the page. */
export function VersionUploader({ versionId, onHashed, disabledReason }: VersionUploaderProps) {
  const { t } = useTranslation('components')
  const { bytes } = useFormats()
  const all = useStore(uploads.store, (state) => state.items)
  const items = useMemo(
    () => all.filter(({ metadata }) => metadata.versionId === versionId),
    [all, versionId],
  )
  const add = (picked: PickedFile[]) => {
    const { kind, files } = splitPicked(picked)
    uploads.add({ versionId, kind, ...(onHashed ? { onHashed } : {}) }, files)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Uploader
        onFiles={add}
        limits={t('upload.limits', { size: bytes(uploadLimits.maxBytes) })}
        disabledReason={disabledReason}
      />
      <LeftUploads versionId={versionId} />
      <UploadList items={items} actions={uploads.actions} />
    </Box>
  )
}
