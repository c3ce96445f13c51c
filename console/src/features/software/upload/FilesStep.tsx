import { findKnownContent } from '@filo/contract/packages/packages-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../../api/api-client.ts'
import { PageTip } from '../../../components/tip/PageTip.tsx'
import { VersionUploader } from '../../../components/upload/VersionUploader.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { OriginCard } from '../about/OriginCard.tsx'
import { TreeNotes } from '../about/TreeNotes.tsx'
import { ScanNotice } from './ScanNotice.tsx'
import { useArrivedFiles } from './use-arrived-files.ts'

/** "Bu dosya 1.4.2 sürümünde var", when an earlier version has the very same bytes. */
function useKnownContent({ id, package: { id: packageId } }: VersionDetail) {
  const { t } = useTranslation('software')
  return async (sha256: string): Promise<string | undefined> => {
    const params = { packageId }
    const known = await apiClient
      .call(findKnownContent, { params, body: { sha256s: [sha256], exceptVersionId: id } })
      .catch(() => undefined)
    const [first] = known?.items ?? []
    if (!first) return undefined
    const { semver, path } = first
    return path === null ? t('wizard.knownArchive', { semver }) : t('wizard.known', { semver, path })
  }
}

function ContentNotice({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const { state, scan, fileCount, sizeBytes } = version
  if (state === 'scanning') return <ScanNotice version={version} />
  return (
    <>
      {scan.problem && (
        <Alert severity="error" role="alert">
          <Box sx={{ overflowWrap: 'anywhere' }}>{localized(scan.problem.text)}</Box>
        </Alert>
      )}
      {fileCount > 0 && (
        <Alert severity={state === 'scan_failed' ? 'info' : 'success'}>
          {t('wizard.has', { count: fileCount, size: bytes(sizeBytes) })}
        </Alert>
      )}
      <TreeNotes version={version} />
    </>
  )
}

/** What arrived and is not the content yet: why, and what can be done with it. */
function WaitingFilesNotice({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { waiting, accept, isTaking } = useArrivedFiles(version)
  if (!waiting) return null
  const { arrived, expected, isPartial } = waiting
  return (
    <Alert
      severity="warning"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {version.fileCount > 0 && (
            <Button color="inherit" onClick={() => accept('add')}>
              {t('wizard.addFiles')}
            </Button>
          )}
          <PendingButton
            color="inherit"
            variant="outlined"
            isPending={isTaking}
            onClick={() => accept('replace')}
          >
            {t(isPartial ? 'wizard.usePart' : 'wizard.useFiles')}
          </PendingButton>
        </Box>
      }
    >
      {isPartial
        ? t('wizard.usePartHelp', { arrived, expected })
        : t('wizard.useFilesHelp', { count: arrived })}
    </Alert>
  )
}

/** Second step: the files, as an archive or a folder; the upload goes on while the wizard does. */
export function FilesStep({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const onHashed = useKnownContent(version)
  return (
    <SectionCard title={t('wizard.filesTitle')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
          {t('wizard.filesHelp')}
        </Typography>
        <PageTip of="upload" />
        <ContentNotice version={version} />
        <WaitingFilesNotice version={version} />
        <VersionUploader
          versionId={version.id}
          onHashed={onHashed}
          disabledReason={version.state === 'scanning' ? t('wizard.scanning') : undefined}
        />
        <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
          {t('wizard.treeHelp')}
        </Typography>
        <OriginCard version={version} />
      </Box>
    </SectionCard>
  )
}
