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
  const { t } = useTranslation('users/installation')
  const { number, bytes } = useFormats()
  const title = t('sizes.others.title')
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            <TableCell>{t('sizes.others.table')}</TableCell>
            <TableCell align="right">{t('sizes.heads.rows')}</TableCell>
            <TableCell align="right">{t('sizes.heads.bytes')}</TableCell>
            <TableCell>{t('sizes.others.bound')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {others.map(({ table, rows, bytes: size, bound }) => (
            <TableRow key={table}>
              <TableCell component="th" scope="row">
                <code>{table}</code>
              </TableCell>
              <TableCell align="right">
                {rows === null ? '–' : t('sizes.aboutRows', { rows: number(Math.round(rows)) })}
              </TableCell>
              <TableCell align="right">{bytes(size)}</TableCell>
              <TableCell>{t(`sizes.others.bounds.${bound}`)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
