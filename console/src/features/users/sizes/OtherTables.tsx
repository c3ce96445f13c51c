import type { Retention } from '@filo/contract/retention/retention-routes'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** The largest tables that no age set here bounds, and what does. */
export function OtherTables({ others }: Pick<Retention, 'others'>) {
  const { t } = useTranslation('users/sizes')
  const { number, bytes } = useFormats()
  const title = t('others.title')
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('others.table')}</TableCell>
            <TableCell align="right">{t('heads.rows')}</TableCell>
            <TableCell align="right">{t('heads.bytes')}</TableCell>
            <TableCell>{t('others.bound')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {others.map(({ table, rows, bytes: size, bound }) => (
            <TableRow key={table}>
              <TableCell component="th" scope="row">
                <code>{table}</code>
              </TableCell>
              <TableCell align="right">
                {rows === null ? '–' : t('aboutRows', { rows: number(Math.round(rows)) })}
              </TableCell>
              <TableCell align="right">{bytes(size)}</TableCell>
              <TableCell>{t(`others.bounds.${bound}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
