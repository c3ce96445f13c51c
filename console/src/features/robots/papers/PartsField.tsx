import type { ServicePart } from '@filo/contract/service-records/service-records-routes'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyForm } from '../../../ui/form/use-form.ts'

const mostParts = 20
const fields = ['name', 'serial', 'formerSerial'] as const

/** Parts that were used, one row each, with the serial numbers of the new one and the one taken out. */
export function PartsField({ form }: { form: AnyForm }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const titleId = useId()
  const value = form.get('parts')
  const rows: ServicePart[] = Array.isArray(value) ? value : []
  const set = (next: ServicePart[]) => form.set('parts', next)
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} sx={{ fontWeight: 500 }}>
        {t('papers.parts')}
      </Typography>
      {rows.map((row, index) => (
        <Box
          key={index.toString()}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'repeat(3, minmax(0, 1fr)) auto' },
          }}
        >
          {fields.map((name) => (
            <TextField
              key={name}
              id={`${form.id}-parts.${index}.${name}`}
              label={t(`papers.part.${name}`)}
              required={name === 'name'}
              value={row[name]}
              error={form.errors[`parts.${index}.${name}`] !== undefined}
              helperText={form.errors[`parts.${index}.${name}`]}
              onChange={(event) => set(rows.with(index, { ...row, [name]: event.target.value }))}
              slotProps={{ htmlInput: { maxLength: 100 } }}
              sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
            />
          ))}
          <IconButton
            aria-label={t('papers.removePart', { name: row.name || String(index + 1) })}
            onClick={() => set(rows.toSpliced(index, 1))}
            sx={{ gridRow: { xs: '1', sm: 'auto' }, gridColumn: { xs: '2', sm: 'auto' } }}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      {rows.length < mostParts && (
        <Box>
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => set([...rows, { name: '', serial: '', formerSerial: '' }])}
          >
            {t('papers.addPart')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
