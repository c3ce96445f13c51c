import type { RuntimeInfo } from '@filo/contract/device/messages/runtime-info'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/format/use-formats.ts'

interface SmallTableProps {
  title: string
  heads: readonly string[]
  /** Cells of each row; the first names it. */
  rows: readonly (readonly [string, ...string[]])[]
  /** Whether all but the first column are numbers. */
  isNumeric: boolean
}

function SmallTable({ title, heads, rows, isNumeric }: SmallTableProps): ReactNode {
  const titleId = useId()
  const align = (index: number) => (isNumeric && index > 0 ? 'right' : 'left')
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Table size="small" aria-labelledby={titleId} sx={{ '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={align(index)}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells) => (
            <TableRow key={cells.join(' ')}>
              {cells.map((cell, index) => (
                <TableCell
                  key={heads[index]}
                  align={align(index)}
                  {...(index === 0 ? { component: 'th', scope: 'row' } : {})}
                  sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
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

/** What a robot complains of, and its busiest programs, as it reported them last; nothing where it reported none. */
export function RuntimeTables({ runtime }: { runtime: RuntimeInfo }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { bytes, percent } = useFormats()
  const { errors, processes } = runtime
  return (
    <>
      {errors.length > 0 && (
        <SmallTable
          title={t('runtime.errors')}
          heads={[t('runtime.errorCode'), t('runtime.errorText')]}
          rows={errors.map(({ code, text }) => [code, text || '—'])}
          isNumeric={false}
        />
      )}
      {processes.length > 0 && (
        <SmallTable
          title={t('runtime.processes')}
          heads={[t('runtime.process'), t('runtime.cpu'), t('runtime.memory')]}
          rows={processes.map(({ name, cpu, memBytes }) => [name, percent(cpu), bytes(memBytes)])}
          isNumeric
        />
      )}
    </>
  )
}
