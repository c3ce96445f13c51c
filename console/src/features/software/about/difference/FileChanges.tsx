import type { FileChange, VersionDiff } from '@filo/contract/packages/version-content-routes'
import AddIcon from '@mui/icons-material/AddCircleOutlined'
import EditIcon from '@mui/icons-material/ChangeCircleOutlined'
import RemoveIcon from '@mui/icons-material/RemoveCircleOutlined'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../../ui/status/StatusChip.tsx'

const styles = {
  added: { icon: AddIcon, tone: 'success' },
  changed: { icon: EditIcon, tone: 'info' },
  removed: { icon: RemoveIcon, tone: 'warning' },
} as const

/** What a link says before and after; nothing for files. */
function LinkTexts({ file: { beforeTarget, afterTarget } }: { file: FileChange }) {
  const texts = [...new Set([beforeTarget, afterTarget])].filter((text) => text !== null)
  return texts.map((text) => (
    <Typography key={text} variant="body2" color="text.secondary">
      {`→ ${text}`}
    </Typography>
  ))
}

function Row({ file }: { file: FileChange }) {
  const { t } = useTranslation('software')
  const { bytes } = useFormats()
  const octal = (mode: number | null) => (mode ?? 0).toString(8)
  const isModeChanged = file.change === 'changed' && file.beforeMode !== file.afterMode
  const size = (value: number | null) => (value === null ? '–' : bytes(value))
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {file.path}
        <LinkTexts file={file} />
      </TableCell>
      <TableCell>
        <StatusChip {...styles[file.change]} label={t(`diff.kinds.${file.change}`)} />
        {isModeChanged && (
          <Typography variant="body2" color="text.secondary">
            {t('diff.mode', { before: octal(file.beforeMode), after: octal(file.afterMode) })}
          </Typography>
        )}
      </TableCell>
      <TableCell align="right">{size(file.beforeBytes)}</TableCell>
      <TableCell align="right">{size(file.afterBytes)}</TableCell>
    </TableRow>
  )
}

/** The files that differ between two versions with their sizes. */
export function FileChanges({ diff }: { diff: VersionDiff }) {
  const { t } = useTranslation('software')
  const total = diff.totals.added + diff.totals.removed + diff.totals.changed
  if (total === 0) return <Typography color="text.secondary">{t('diff.same')}</Typography>
  return (
    <>
      <Box sx={{ overflowX: 'auto', maxHeight: 480 }}>
        <Table size="small" stickyHeader sx={{ minWidth: 480 }}>
          <TableHead>
            <TableRow>
              <TableCell>{t('diff.path')}</TableCell>
              <TableCell>{t('diff.change')}</TableCell>
              <TableCell align="right">{t('diff.before')}</TableCell>
              <TableCell align="right">{t('diff.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {diff.files.map((file) => (
              <Row key={file.path} file={file} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {total > diff.files.length && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {t('diff.more', { count: total - diff.files.length })}
        </Typography>
      )}
    </>
  )
}
