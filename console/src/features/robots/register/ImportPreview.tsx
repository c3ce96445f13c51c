import type { previewProducedRobotImport } from '@filo/contract/produced-robots/produced-robot-import-routes'
import type { ResponseOf } from '@filo/contract/route'
import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import SkipIcon from '@mui/icons-material/RedoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

type Preview = ResponseOf<typeof previewProducedRobotImport>

const styles = {
  new: { icon: CheckIcon, tone: 'success' },
  unchanged: { icon: SkipIcon, tone: 'neutral' },
  invalid: { icon: ErrorIcon, tone: 'error' },
} as const

/** What a file says may be of any length. */
const clipped = { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }

/** What a file would do, row by row, problems first. */
export function ImportPreview({ fileName, preview }: { fileName: string; preview: Preview }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const { number } = useFormats()
  const { newCount, unchangedCount, invalidCount, fileErrors } = preview
  const { rows } = preview
  const hiddenCount = newCount + unchangedCount + invalidCount - rows.length
  const isBad = invalidCount + fileErrors.length > 0
  return (
    <>
      <Alert severity={isBad ? 'error' : 'success'}>
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </Box>
        {': '}
        {fileErrors.length > 0
          ? fileErrors.map((error) => error.message).join(' ')
          : t('import.counts', {
              created: number(newCount),
              unchanged: number(unchangedCount),
              invalid: number(invalidCount),
            })}
      </Alert>
      {rows.length > 0 && (
        <Box
          sx={{ maxHeight: 360, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
          tabIndex={0}
        >
          <Table size="small" stickyHeader aria-label={t('import.rows')}>
            <TableHead>
              <TableRow>
                <TableCell>{t('import.line')}</TableCell>
                <TableCell>{t('fields.serial')}</TableCell>
                <TableCell>{t('fields.variant')}</TableCell>
                <TableCell>{t('import.result')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <TableRow key={row.line}>
                  <TableCell>{row.line}</TableCell>
                  <TableCell sx={clipped} title={row.serial}>
                    {row.serial || '—'}
                  </TableCell>
                  <TableCell sx={clipped} title={row.variant}>
                    {row.variant || '—'}
                  </TableCell>
                  <TableCell>
                    <StatusChip {...styles[row.result]} label={t(`import.results.${row.result}`)} />
                    {row.errors.map((error) => (
                      <Box key={`${error.path} ${error.message}`} sx={{ color: 'error.main', mt: 0.5 }}>
                        {error.message}
                      </Box>
                    ))}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {rows.length > 0 && hiddenCount > 0 && (
        <Box sx={{ color: 'text.secondary' }}>{t('import.more', { count: hiddenCount })}</Box>
      )}
    </>
  )
}
