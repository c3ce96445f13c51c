import { ProgramPermission } from '@filo/contract/programs/program-kinds'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../../ui/form/fields/field-props.ts'
import { useProgramWords } from '../shared/use-program-words.ts'

/** What a release uses of the robot, in the words that people read before they install it. */
export function PermissionsField({ form, name }: Pick<FieldProps, 'form' | 'name'>) {
  const { t } = useTranslation('programs')
  const { permission } = useProgramWords()
  const value = form.get(name)
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const toggle = (changed: ProgramPermission, isOn: boolean) =>
    form.set(
      name,
      ProgramPermission.options.filter((each) => (each === changed ? isOn : chosen.includes(each))),
    )
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('facts.permissions')}</FormLabel>
      <FormGroup
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {ProgramPermission.options.map((each) => (
          <FormControlLabel
            key={each}
            label={permission(each)}
            control={
              <Checkbox
                checked={chosen.includes(each)}
                onChange={(event) => toggle(each, event.target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{form.errors[name] ?? t('form.permissionsHelp')}</FormHelperText>
    </FormControl>
  )
}
