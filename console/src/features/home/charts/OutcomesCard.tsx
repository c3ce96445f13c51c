import { listUpdateOutcomes } from '@filo/contract/home/home-routes'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Outcomes } from '../work-items.ts'
import { ChartCard } from './ChartCard.tsx'
import { NumbersTable } from './NumbersTable.tsx'

const OutcomeBars = lazyPart(
  async () => (await import('./OutcomeBars.tsx')).OutcomeBars,
  () => <Skeleton variant="rounded" height={208} />,
)

function useDayName() {
  const { i18n } = useTranslation('home')
  const format = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}

function OutcomeChart({ days }: { days: Outcomes['days'] }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const dayName = useDayName()
  const isEmpty = days.every(({ succeeded, failed }) => succeeded + failed === 0)
  return (
    <ChartCard
      title={t('outcomes.title')}
      empty={
        isEmpty ? (
          <EmptyState drawing="history" title={t('outcomes.empty')} body={t('outcomes.emptyBody')} />
        ) : undefined
      }
      chart={<OutcomeBars days={days} dayName={dayName} />}
      table={
        <NumbersTable
          label={t('outcomes.title')}
          heads={[t('outcomes.day'), t('outcomes.succeeded'), t('outcomes.failed')]}
          rows={days.map(({ day, succeeded, failed }) => ({
            key: day,
            name: dayName(day),
            values: [number(succeeded), number(failed)],
          }))}
        />
      }
    />
  )
}

/** How updates ended over the last 14 days. */
export function OutcomesCard() {
  const { t } = useTranslation('home')
  const query = useApiQuery(listUpdateOutcomes, {})
  return (
    <QueryPanel query={query} errorTitle={t('outcomes.failedToLoad')} lines={8}>
      {({ days }) => <OutcomeChart days={days} />}
    </QueryPanel>
  )
}
