import type { PresenceDay } from '@filo/contract/connection/connection-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { isObserved } from './presence-figures.ts'
import { useDayText } from './use-day-text.ts'
import { WordTable } from './WordTable.tsx'

/** The strip in words, newest day first; days before the first observation are left out. */
export function DayTable({ days }: { days: readonly PresenceDay[] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { number } = useFormats()
  const { shortDay, shareText, time } = useDayText()
  const heads = ['day', 'share', 'online', 'offline', 'unknown', 'outages'] as const
  const rows = days
    .filter(isObserved)
    .toReversed()
    .map((day) => ({
      key: day.date,
      cells: [
        shortDay(day.date),
        shareText(day),
        time(day.onlineS),
        time(day.offlineS),
        time(day.unknownS),
        number(day.outages),
      ],
    }))
  return (
    <WordTable
      label={t('connection.tableLabel')}
      heads={heads.map((head) => t(`connection.heads.${head}`))}
      rows={rows}
    />
  )
}
