import type { Robot } from '@filo/contract/robots/robots-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { CatalogueStatusChip } from '../CatalogueStatusChip.tsx'
import { useVariantActions } from './use-variant-actions.tsx'

/** The variants of one model, with their units and what can be done with them. */
export function VariantTable({
  robots,
  onEdit,
}: {
  robots: readonly Robot[]
  onEdit: (robot: Robot) => void
}) {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const { number } = useFormats()
  const { actionsOf, dialogs } = useVariantActions(onEdit)
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('tabs.variants')}>
      <Table size="small" aria-label={t('tabs.variants')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: { xs: 2, lg: 3 } }}>{t('fields.name')}</TableCell>
            <TableCell>{t('columns.hwRevision')}</TableCell>
            <TableCell>{t('columns.cpuArch')}</TableCell>
            <TableCell>{t('columns.minAros')}</TableCell>
            <TableCell align="right">{t('columns.unitCount')}</TableCell>
            <TableCell>{t('fields.status')}</TableCell>
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {robots.map((robot) => (
            <TableRow key={robot.id}>
              <TableCell component="th" scope="row" sx={{ pl: { xs: 2, lg: 3 }, minWidth: 136 }}>
                {localized(robot.name)}
                <Box
                  component="span"
                  sx={{ display: 'block', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}
                >
                  {robot.code}
                </Box>
              </TableCell>
              <TableCell>{robot.hwRevision}</TableCell>
              <TableCell>{robot.cpuArch}</TableCell>
              <TableCell>{robot.minAros ?? '—'}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                <Link href={`${paths.producedRobots()}?f.variantId=${robot.id}`}>
                  {number(robot.unitCount)}
                </Link>
              </TableCell>
              <TableCell>
                <CatalogueStatusChip status={robot.status} />
              </TableCell>
              <TableCell padding="none">
                <RowMenu
                  label={t('variant.menu', { name: localized(robot.name) })}
                  actions={actionsOf(robot)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {dialogs}
    </Box>
  )
}
