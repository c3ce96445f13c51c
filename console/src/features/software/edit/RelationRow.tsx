import type { VersionRelation } from '@filo/contract/packages/versions-routes'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '../../../ui/form/fields/FormSelect.tsx'

interface Props {
  row: VersionRelation
  options: readonly SelectOption[]
  isLocked: boolean
  /** Element id; the error summary links to it. */
  id: string
  error: string | undefined
  /** Undefined takes the row away. */
  onChange: (row: VersionRelation | undefined) => void
}

const columns = { xs: 'minmax(0, 1fr) 40px', sm: 'minmax(0, 1fr) minmax(0, 1fr) 40px' }

/** One package and the range of its versions. */
export function RelationRow({ row, options, isLocked, id, error, onChange }: Props) {
  const { t } = useTranslation('software')
  const isKnown = options.some(({ value }) => value === row.code)
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: columns, alignItems: 'start' }}>
      <TextField
        select
        fullWidth
        label={t('edit.relationCode')}
        value={row.code}
        disabled={isLocked}
        onChange={({ target }) => onChange({ ...row, code: target.value })}
      >
        {!isKnown && <MenuItem value={row.code}>{row.code}</MenuItem>}
        {options.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        id={id}
        label={t('edit.relationRange')}
        value={row.range}
        disabled={isLocked}
        error={error !== undefined}
        helperText={error ?? (isLocked ? undefined : t('edit.rangeHelp'))}
        onChange={({ target }) => onChange({ ...row, range: target.value })}
        slotProps={{ htmlInput: { maxLength: 100 } }}
        sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}
      />
      {!isLocked && (
        <IconButton
          aria-label={t('edit.removeRelation', { code: row.code })}
          onClick={() => onChange(undefined)}
          sx={{ mt: 0.5 }}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
