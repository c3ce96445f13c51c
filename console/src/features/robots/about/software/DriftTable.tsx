import type { PackageDrift } from '@filo/contract/produced-robots/produced-robots-routes'
import AddIcon from '@mui/icons-material/AddCircleOutlined'
import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import ApplyingIcon from '@mui/icons-material/HourglassTopOutlined'
import MissingIcon from '@mui/icons-material/RemoveCircleOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../../i18n/localized.ts'
import { StatusChip } from '../../../../ui/status/StatusChip.tsx'

const styles = {
  same: { icon: CheckIcon, tone: 'success' },
  missing: { icon: MissingIcon, tone: 'warning' },
  extra: { icon: AddIcon, tone: 'neutral' },
  older: { icon: DownIcon, tone: 'warning' },
  newer: { icon: UpIcon, tone: 'warning' },
  failed: { icon: ErrorIcon, tone: 'error' },
  applying: { icon: ApplyingIcon, tone: 'info' },
} as const

interface DriftTableProps {
  packages: readonly PackageDrift[]
  /** Whether an update is on its way: until the robot reports what it has, a difference is no fault; a failure is. */
  isUpdating: boolean
}

/** Package by package, what is wanted beside what is there. */
export function DriftTable({ packages, isUpdating }: DriftTableProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const lookOf = ({ state }: PackageDrift) =>
    isUpdating && state !== 'same' && state !== 'failed' ? 'applying' : state
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('software.packages')}>
      <Table size="small" aria-label={t('software.packages')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: { xs: 2, lg: 3 } }}>{t('software.package')}</TableCell>
            <TableCell>{t('software.desired')}</TableCell>
            <TableCell>{t('software.installed')}</TableCell>
            <TableCell>{t('software.state')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {packages.map((item) => (
            <TableRow key={item.code}>
              <TableCell component="th" scope="row" sx={{ pl: { xs: 2, lg: 3 } }}>
                {item.name ? localized(item.name) : item.code}
                {item.name && (
                  <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                    {item.code}
                  </Box>
                )}
              </TableCell>
              <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{item.desiredVersion ?? '—'}</TableCell>
              <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {item.installedVersion ?? '—'}
              </TableCell>
              <TableCell>
                <StatusChip {...styles[lookOf(item)]} label={t(`software.drift.${lookOf(item)}`)} />
                {item.detail && (
                  <Typography
                    variant="body2"
                    sx={{
                      mt: 0.5,
                      fontFamily: 'monospace',
                      whiteSpace: 'pre-wrap',
                      overflowWrap: 'anywhere',
                    }}
                  >
                    {item.detail}
                  </Typography>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
