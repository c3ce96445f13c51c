import { type LibrarySummary, libraryListFormatNames } from '@filo/contract/packages/library-shapes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

/** Names of what is gone that are shown at once. */
const SHOWN = 5

interface Props {
  summary: LibrarySummary
  packageCode: string
  ownPage?: string | undefined
}

/** Where the list comes from, what it is compared with, and what the version before had besides. */
export function LibrarySource({ summary, packageCode, ownPage }: Props) {
  const { t } = useTranslation('software')
  const { list, comparedWith, removed, counts } = summary
  if (!list) return null
  const { format, specVersion, fileName, uploadedByName, uploadedAt } = list
  const names = removed.slice(0, SHOWN).join(', ')
  const more = counts.removed - Math.min(removed.length, SHOWN)
  const words = { file: fileName, format: libraryListFormatNames[format], version: specVersion }
  return (
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <Box>
        {t('libraries.source', words)}
        {' · '}
        {uploadedByName ? t('libraries.uploadedBy', { name: uploadedByName }) : t('libraries.found')}
        {' · '}
        <RelativeTime at={uploadedAt} />
        {' · '}
        {comparedWith ? (
          <Link
            href={paths.aboutVersion({
              packageName: packageCode,
              versionId: comparedWith.id,
              tab: 'libraries',
            })}
          >
            {t('libraries.compared', { version: comparedWith.semver })}
          </Link>
        ) : (
          t('libraries.notCompared')
        )}
        {ownPage && (
          <>
            {' · '}
            <Link href={ownPage}>{t('libraries.ownPage')}</Link>
          </>
        )}
      </Box>
      {names && (
        <Box>
          {t('libraries.goneNames', {
            names: more > 0 ? t('libraries.goneMore', { names, more }) : names,
          })}
        </Box>
      )}
    </Box>
  )
}
