import { getVersion } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { UploadList } from '../../ui/upload/UploadList.tsx'
import type { QueuedUpload } from './queued-upload.ts'
import { uploads } from './uploads.ts'

/** The uploads into one version under its name, which leads to where their files are picked. */
function VersionUploads({ versionId, items }: { versionId: string; items: QueuedUpload[] }) {
  const localized = useLocalized()
  const version = useApiQuery(getVersion, { params: { versionId } }).data
  return (
    <Box>
      {version && (
        <Link
          href={paths.uploadSoftware({ packageName: version.package.code, versionId })}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {localized(version.package.name)} {version.semver}
        </Link>
      )}
      <UploadList items={items} actions={uploads.actions} />
    </Box>
  )
}

/** Every upload of this tab, for the secondary sidebar: it goes on while other pages are looked at. */
export function UploadsPanel() {
  const { t } = useTranslation('components')
  const items = useStore(uploads.store, (state) => state.items)
  if (items.length === 0) return <EmptyState drawing="upload" title={t('upload.none')} />
  const byVersion = Map.groupBy(items, ({ metadata }) => metadata.versionId)
  return (
    <>
      {[...byVersion].map(([versionId, own]) => (
        <VersionUploads key={versionId} versionId={versionId} items={own} />
      ))}
      {items.some(({ state }) => state === 'done') && (
        <Button size="small" color="inherit" onClick={() => uploads.clearFinished()} sx={{ mt: 1 }}>
          {t('upload.clear')}
        </Button>
      )}
    </>
  )
}
