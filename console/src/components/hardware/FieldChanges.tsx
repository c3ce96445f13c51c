import type { HardwareFieldChange } from '@filo/contract/hardware/diff-hardware'
import type { HardwarePart } from '@filo/contract/hardware/hardware-parts'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslation } from 'react-i18next'
import { useFieldText } from './field-text.ts'

/** Fields with what stood there and what stands there now. */
export function FieldChanges({
  part,
  fields,
}: {
  part: HardwarePart
  fields: readonly HardwareFieldChange[]
}) {
  const { t } = useTranslation('components')
  const words = useFieldText()
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={t('hardware.fields')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('hardware.field')}</TableCell>
            <TableCell>{t('hardware.before')}</TableCell>
            <TableCell>{t('hardware.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {fields.map(({ name, old, new: now }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {words.label(part, name)}
              </TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{words.text(part, name, old) ?? '—'}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                {words.text(part, name, now) ?? '—'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
