import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { changedFields } from './audited-text.ts'
import { type AuditedRecord, useAuditedText } from './use-audited-text.ts'

interface ChangeTableProps {
  record: AuditedRecord
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What a change turned from what into what, field by field. */
export function ChangeTable({ record, before, after }: ChangeTableProps) {
  const { t } = useTranslation('components')
  const { fieldName, valueText } = useAuditedText(record)
  return (
    <Table size="small" sx={{ '& td, & th': { overflowWrap: 'anywhere', verticalAlign: 'top' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t('history.field')}</TableCell>
          <TableCell>{t('history.before')}</TableCell>
          <TableCell>{t('history.after')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changedFields(before, after).map((field) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {fieldName(field)}
            </TableCell>
            <TableCell>{valueText(field, before?.[field])}</TableCell>
            <TableCell>{valueText(field, after?.[field])}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
