import { libraryLimits, sbomFormats } from '@filo/contract/packages/library-shapes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LibraryActions } from './LibraryActions.tsx'
import { LibraryCounts } from './LibraryCounts.tsx'
import { LibrarySource } from './LibrarySource.tsx'
import { LibraryTable } from './LibraryTable.tsx'
import { SbomDropZone } from './SbomDropZone.tsx'
import { SbomUploadButton } from './SbomUploadButton.tsx'
import { useLibrarySummary } from './use-library-summary.ts'
import { type SbomUpload, useSbomUpload } from './use-sbom-upload.ts'

const versionsOf = (format: keyof typeof sbomFormats) => {
  const { versions } = sbomFormats[format]
  return `${versions[0]}–${versions.at(-1)}`
}

function NoList({ upload }: { upload: SbomUpload | undefined }) {
  const { t } = useTranslation('software')
  const { bytes } = useFormats()
  const limits = t('libraries.limits', {
    cyclonedx: versionsOf('cyclonedx'),
    spdx: versionsOf('spdx'),
    size: bytes(libraryLimits.maxBytes),
  })
  return (
    <Card>
      <EmptyState
        drawing="packages"
        title={t('libraries.empty')}
        body={upload ? `${t('libraries.emptyBody')} ${limits}` : t('libraries.emptyBody')}
        action={upload && <SbomUploadButton upload={upload} isPrimary />}
      />
    </Card>
  )
}

interface Props {
  versionId: string
  packageCode: string
  /** The list's own page, where this is another one. */
  ownPage?: string
}

/** The third-party libraries inside a package version: their list, what is new in it, its import and export. */
export function LibrariesPanel({ versionId, packageCode, ownPage }: Props) {
  const { t } = useTranslation('software')
  const isUploader = useCan()('package.upload')
  const query = useLibrarySummary(versionId)
  const sending = useSbomUpload(versionId)
  return (
    <QueryPanel query={query} errorTitle={t('libraries.failed')}>
      {(summary) => {
        const upload = isUploader && summary.canChange ? sending : undefined
        return (
          <SbomDropZone upload={upload}>
            {summary.list ? (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <Card
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    alignItems: 'center',
                    justifyContent: 'space-between',
                    gap: 2,
                    p: { xs: 2, lg: 3 },
                  }}
                >
                  <Box sx={{ flex: '1 1 440px', minWidth: 0 }}>
                    <LibraryCounts counts={summary.counts} />
                    <LibrarySource summary={summary} packageCode={packageCode} ownPage={ownPage} />
                  </Box>
                  <LibraryActions versionId={versionId} summary={summary} upload={upload} />
                </Card>
                <LibraryTable versionId={versionId} hasChanges={summary.comparedWith !== null} />
              </Box>
            ) : (
              <NoList upload={upload} />
            )}
          </SbomDropZone>
        )
      }}
    </QueryPanel>
  )
}
