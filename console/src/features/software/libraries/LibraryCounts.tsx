import { type LibrarySummary, severities } from '@filo/contract/packages/library-shapes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../../lib/query-params.ts'

interface Part {
  words: string
  /** What the list shows when it is pressed. */
  filter?: Record<string, string>
}

/** The list in one line of words; a number that can be looked at narrows the list to it. */
export function LibraryCounts({ counts }: Pick<LibrarySummary, 'counts'>) {
  const { t } = useTranslation('software')
  const [, setParams] = useQueryParams()
  const spots = severities.reduce((sum, severity) => sum + counts.vulnerabilities[severity], 0)
  const parts: (Part | false)[] = [
    { words: t('libraries.count', { count: counts.all }) },
    counts.new > 0 && {
      words: t('libraries.new', { count: counts.new }),
      filter: { 'f.change': 'new' },
    },
    counts.changed > 0 && {
      words: t('libraries.changed', { count: counts.changed }),
      filter: { 'f.change': 'changed' },
    },
    counts.removed > 0 && { words: t('libraries.gone', { count: counts.removed }) },
    spots > 0 && {
      words: t('libraries.weak', { count: spots }),
      filter: { 'f.severity': severities.join(',') },
    },
    counts.copyleft > 0 && {
      words: t('libraries.copyleft', { count: counts.copyleft }),
      filter: { 'f.licence': 'copyleft' },
    },
    counts.unknownLicence > 0 && {
      words: t('libraries.unclear', { count: counts.unknownLicence }),
      filter: { 'f.licence': 'unknown' },
    },
  ]
  const cleared = { 'f.change': undefined, 'f.severity': undefined, 'f.licence': undefined }
  const shown = parts.filter((part) => part !== false)
  return (
    <Box component="p" sx={{ m: 0, fontSize: 16, fontWeight: 500, lineHeight: 1.75 }}>
      {shown.map(({ words, filter }, at) => (
        <Fragment key={words}>
          {/* The dot stays with the words before it where the line breaks. */}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {filter ? (
              <Link
                component="button"
                type="button"
                aria-label={t('libraries.filterBy', { what: words })}
                onClick={() => setParams({ ...cleared, page: undefined, ...filter })}
                sx={{ font: 'inherit', verticalAlign: 'baseline', minHeight: 24 }}
              >
                {words}
              </Link>
            ) : (
              words
            )}
            {at < shown.length - 1 && ' ·'}
          </Box>{' '}
        </Fragment>
      ))}
    </Box>
  )
}
