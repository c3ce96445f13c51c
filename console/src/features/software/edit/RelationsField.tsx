import type { VersionRelation } from '@filo/contract/packages/versions-routes'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SelectOption } from '../../../ui/form/fields/FormSelect.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { fieldErrorOf } from './field-error-of.ts'
import { RelationRow } from './RelationRow.tsx'

interface Props {
  form: AnyForm
  name: 'dependencies' | 'conflicts'
  options: SelectOption[]
  lockedReason?: string | undefined
}

/** Other packages and the versions of them that are needed or refused, one row each. */
export function RelationsField({ form, name, options, lockedReason }: Props) {
  const { t } = useTranslation('software')
  const titleId = useId()
  const value = form.get(name)
  const rows: VersionRelation[] = Array.isArray(value) ? value : []
  const isLocked = lockedReason !== undefined
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} sx={{ fontWeight: 500 }}>
        {t(`edit.${name}`)}
      </Typography>
      {isLocked && <Typography color="text.secondary">{lockedReason}</Typography>}
      {rows.map((row, index) => (
        <RelationRow
          key={index.toString()}
          row={row}
          options={options}
          isLocked={isLocked}
          id={`${form.id}-${name}.${index}`}
          error={fieldErrorOf(form, `${name}.${index}`)}
          onChange={(next) => form.set(name, next ? rows.with(index, next) : rows.toSpliced(index, 1))}
        />
      ))}
      {!isLocked && (
        <Box>
          <Button
            size="small"
            startIcon={<AddIcon />}
            disabled={options.length === 0}
            onClick={() => form.set(name, [...rows, { code: options[0]?.value ?? '', range: '*' }])}
          >
            {t(name === 'dependencies' ? 'edit.addDependency' : 'edit.addConflict')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
