import { type RoleKey, roleNames } from '@filo/contract/roles'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { inRoleOrder, type RoleChoice } from './grantable-roles.ts'

interface Props {
  form: AnyForm
  name: string
  /** In the order shown. */
  options: readonly RoleKey[]
}

interface OptionProps {
  role: RoleKey
  choice: RoleChoice | undefined
  id: string | undefined
  onChange: (choice: RoleChoice | undefined) => void
}

function RoleOption({ role, choice, id, onChange }: OptionProps) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const name = localized(roleNames[role])
  const { dayOf } = useLocalDay()
  const today = dayOf(new Date(useNow()).toISOString())
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <FormControlLabel
        sx={{ flex: '1 1 240px', alignItems: 'flex-start', mr: 0 }}
        control={
          <Checkbox
            checked={choice !== undefined}
            onChange={(event) => onChange(event.target.checked ? { roleKey: role, lastDay: '' } : undefined)}
            slotProps={{ input: { id } }}
          />
        }
        label={
          <Box sx={{ py: 1 }}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 500 }}>
              {name}
            </Typography>
            <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
              {t(`roleHelp.${role}`)}
            </Typography>
          </Box>
        }
      />
      {choice && (
        <TextField
          type="date"
          label={t('roles.lastDay')}
          value={choice.lastDay}
          onChange={(event) => onChange({ roleKey: role, lastDay: event.target.value })}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { 'aria-label': t('roles.lastDayOf', { role: name }), min: today },
          }}
          sx={{ width: 168, ml: { xs: 4, sm: 0 } }}
        />
      )}
    </Box>
  )
}

/** Which roles a person holds, each with an optional last day. */
export function RolesField({ form, name, options }: Props) {
  const { t } = useTranslation('users')
  const choices = form.get(name) as RoleChoice[]
  const error = form.errors[name]
  const change = (role: RoleKey, choice: RoleChoice | undefined) => {
    const others = choices.filter(({ roleKey }) => roleKey !== role)
    form.set(name, inRoleOrder(choice ? [...others, choice] : others))
  }
  return (
    <FormControl component="fieldset" error={error !== undefined} required>
      <FormLabel component="legend">{t('fields.roles')}</FormLabel>
      {options.map((role, index) => (
        <RoleOption
          key={role}
          role={role}
          choice={choices.find(({ roleKey }) => roleKey === role)}
          id={index === 0 ? fieldId(form, name) : undefined}
          onChange={(choice) => change(role, choice)}
        />
      ))}
      <FormHelperText>{error ?? t('roles.help')}</FormHelperText>
    </FormControl>
  )
}
