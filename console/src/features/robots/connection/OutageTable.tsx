import type { UnitPresence } from '@filo/contract/connection/connection-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { WordTable } from './WordTable.tsx'

/** So many are shown before somebody asks for the others. */
const few = 5

/** The last times that it was offline, newest first. */
export function OutageTable({ outages }: { outages: UnitPresence['outages'] }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { dateTime, duration } = useFormats()
  const now = useNow()
  const [isWhole, setIsWhole] = useState(false)
  const heads = ['from', 'until', 'length'] as const
  const rows = (isWhole ? outages : outages.slice(0, few)).map(({ from, until }) => {
    const endMs = until === null ? now : Date.parse(until)
    const length = Math.max(0, (endMs - Date.parse(from)) / 1000)
    return {
      key: from,
      cells: [dateTime(from), until ? dateTime(until) : t('connection.goesOn'), duration(length)],
    }
  })
  return (
    <>
      <WordTable
        label={t('connection.outages')}
        heads={heads.map((head) => t(`connection.heads.${head}`))}
        rows={rows}
      />
      {outages.length > few && !isWhole && (
        <Button color="inherit" sx={{ mt: 1 }} onClick={() => setIsWhole(true)}>
          {t('connection.moreOutages', { count: outages.length - few })}
        </Button>
      )}
    </>
  )
}
