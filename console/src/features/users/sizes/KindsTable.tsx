import { mostRetentionDays } from '@filo/contract/retention/retention-kinds'
import type { Retention, RetentionSize } from '@filo/contract/retention/retention-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useDueWords } from './use-due-words.ts'

const ChangeDaysDialog = lazyDialog(async () => (await import('./ChangeDaysDialog.tsx')).ChangeDaysDialog)

const heads = ['kind', 'rows', 'bytes', 'oldest', 'days', 'due', 'last'] as const
const oneLine = { whiteSpace: 'nowrap' }
const figures: readonly string[] = ['rows', 'bytes', 'days', 'due']

function LastRun({ lastRun }: Pick<RetentionSize, 'lastRun'>) {
  const { t } = useTranslation('users/installation')
  const { number } = useFormats()
  if (!lastRun) return t('sizes.never')
  return (
    <>
      {t('sizes.removed', { rows: number(lastRun.removed) })} <RelativeTime at={lastRun.endedAt} />
    </>
  )
}

function KindRow({ size, onChange }: { size: RetentionSize; onChange: (() => void) | undefined }) {
  const { t } = useTranslation('users/installation')
  const { number, bytes, date } = useFormats()
  const dueWords = useDueWords()
  const canWrite = useCanWrite()
  const { kind, rows, isEstimate, oldestAt, days, due, lastRun } = size
  const name = t(`sizes.kinds.${kind}`)
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 220 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {t(`sizes.stays.${kind}`)}
        </Typography>
      </TableCell>
      <TableCell align="right">
        {isEstimate ? t('sizes.aboutRows', { rows: number(rows) }) : number(rows)}
      </TableCell>
      <TableCell align="right" sx={oneLine}>
        {bytes(size.bytes)}
      </TableCell>
      <TableCell sx={oneLine}>{oldestAt ? date(oldestAt) : t('sizes.none')}</TableCell>
      <TableCell align="right" sx={oneLine}>
        {days === mostRetentionDays ? t('sizes.neverGoes') : t('sizes.days', { days: number(days) })}
      </TableCell>
      <TableCell align="right">{dueWords(due)}</TableCell>
      <TableCell>
        <LastRun lastRun={lastRun} />
      </TableCell>
      {onChange && (
        <TableCell>
          <Button
            size="small"
            disabled={!canWrite}
            aria-label={t('sizes.changeOf', { kind: name })}
            onClick={onChange}
          >
            {t('sizes.change')}
          </Button>
        </TableCell>
      )}
    </TableRow>
  )
}

/** What goes by its age: how much there is, how long it stays and what goes next. */
export function KindsTable({ retention }: { retention: Retention }) {
  const { t } = useTranslation('users/installation')
  const can = useCan()
  const [changing, setChanging] = useState<RetentionSize>()
  const mayChange = can('installation.manage')
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('sizes.title')}>
      <Table size="small" aria-label={t('sizes.title')} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head} align={figures.includes(head) ? 'right' : 'left'}>
                {t(`sizes.heads.${head}`)}
              </TableCell>
            ))}
            {mayChange && <TableCell>{t('sizes.heads.action')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {retention.kinds.map((size) => (
            <KindRow key={size.kind} size={size} onChange={mayChange ? () => setChanging(size) : undefined} />
          ))}
        </TableBody>
      </Table>
      {changing && (
        <ChangeDaysDialog retention={retention} size={changing} onClose={() => setChanging(undefined)} />
      )}
    </Box>
  )
}
