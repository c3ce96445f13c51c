import type { PresenceDay, UnitPresence } from '@filo/contract/connection/connection-routes'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { isObserved } from './presence-figures.ts'
import { useDayWords } from './use-day-words.ts'

interface WordTableProps {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

function WordTable({ label, heads, rows }: WordTableProps) {
  return (
    // A region that scrolls is reached by the keyboard.
    <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table
        size="small"
        aria-label={label}
        sx={{ '& td, & th': { px: 1, fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index > 0 ? 'right' : 'left'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <TableRow key={key}>
              {cells.map((cell, index) => (
                <TableCell
                  key={heads[index]}
                  align={index > 0 ? 'right' : 'left'}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** The strip in words, newest day first; days before the first observation are left out. */
export function DayTable({ days }: { days: readonly PresenceDay[] }) {
  const { t } = useTranslation('robots')
  const { number } = useFormats()
  const { shortDay, shareText, time } = useDayWords()
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

/** The last times that it was offline, newest first. */
export function OutageTable({ outages }: { outages: UnitPresence['outages'] }) {
  const { t } = useTranslation('robots')
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
