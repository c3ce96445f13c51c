import type { ReportedFailure } from '@filo/contract/connection/connection-routes'
import { linkReasonTexts } from '@filo/contract/device/link/link-reasons'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { WordTable } from './WordTable.tsx'

/** Why a robot could not reach the server, as it said afterwards: the last time in words, all of them as a table; nothing where it never did. */
export function LinkFailuresCard({ failures }: { failures: readonly ReportedFailure[] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const { dateTime, number } = useFormats()
  const last = failures[0]
  if (!last) return null

  const reasonOf = ({ code, status }: ReportedFailure) => {
    const words = localized(linkReasonTexts[code])
    return status === null || words.includes(String(status)) ? words : `${words} (${status})`
  }
  const heads = ['reason', 'from', 'until', 'tries', 'detail'] as const
  const rows = failures.map((failure) => ({
    key: `${failure.code} ${failure.firstAt}`,
    cells: [
      reasonOf(failure),
      dateTime(failure.firstAt),
      dateTime(failure.lastAt),
      number(failure.tries),
      failure.detail,
    ],
  }))
  const span = { from: dateTime(last.firstAt), until: dateTime(last.lastAt) }
  const tries = t('connection.tries', { count: last.tries })
  return (
    <SectionCard title={t('connection.failures')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography>{t('connection.lastFailure', { ...span, reason: reasonOf(last), tries })}</Typography>
        <WordTable
          label={t('connection.failures')}
          heads={heads.map((head) => t(`connection.failureHeads.${head}`))}
          rows={rows}
        />
        <Typography variant="body2" color="text.secondary">
          {t('connection.failuresNote')}
        </Typography>
      </Box>
    </SectionCard>
  )
}
