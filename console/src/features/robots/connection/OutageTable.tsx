import type { UnitPresence } from '@filo/contract/connection/connection-routes'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { WordTable } from './WordTable.tsx'

/** The last times that it was offline, newest first. */
export function OutageTable({ outages }: { outages: UnitPresence['outages'] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dateTime, duration } = useFormats()
  const now = useNow()
  const heads = ['from', 'until', 'length'] as const
  const rows = outages.map(({ from, until }) => {
    const endMs = until === null ? now : Date.parse(until)
    const length = Math.max(0, (endMs - Date.parse(from)) / 1000)
    return {
      key: from,
      cells: [dateTime(from), until ? dateTime(until) : t('connection.goesOn'), duration(length)],
    }
  })
  return (
    <WordTable
      label={t('connection.outages')}
      heads={heads.map((head) => t(`connection.heads.${head}`))}
      rows={rows}
    />
  )
}
