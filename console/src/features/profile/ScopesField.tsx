import { permissions, roleHolds } from '@filo/contract/permissions'
import type { RoleKey } from '@filo/contract/roles'
import { scopesOfRole, type TokenScope, tokenScopes } from '@filo/contract/token-scopes'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { fieldId } from '../../ui/form/fields/field-props.ts'
import type { AnyForm } from '../../ui/form/use-form.ts'

interface Props {
  form: AnyForm
  name: string
  /** The role of the token: only what it can do is offered. */
  role: RoleKey
}

/** What a token is for, with the permissions that come with each. */
export function ScopesField({ form, name, role }: Props) {
  const { t } = useTranslation('profile')
  const localized = useLocalized()
  const offered = scopesOfRole(role)
  const chosen = (form.get(name) as TokenScope[]).filter((scope) => offered.includes(scope))
  const error = form.errors[name]
  const change = (scope: TokenScope, isChosen: boolean) =>
    form.set(
      name,
      offered.filter((each) => (each === scope ? isChosen : chosen.includes(each))),
    )
  const rightsOf = (scope: TokenScope) =>
    tokenScopes[scope].does
      .filter((permission) => roleHolds(role, permission))
      .map((permission) => localized(permissions[permission].name))
      .join(', ')
  return (
    <FormControl component="fieldset" error={error !== undefined} required>
      <FormLabel component="legend">{t('tokens.scopes')}</FormLabel>
      {offered.map((scope, index) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: 'flex-start', mr: 0 }}
          control={
            <Checkbox
              checked={chosen.includes(scope)}
              onChange={(event) => change(scope, event.target.checked)}
              slotProps={{ input: { id: index === 0 ? fieldId(form, name) : undefined } }}
            />
          }
          label={
            <Typography component="span" sx={{ display: 'block', py: 1 }}>
              {localized(tokenScopes[scope].name)}
              <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
                {rightsOf(scope)}
              </Typography>
            </Typography>
          }
        />
      ))}
      <FormHelperText>{error ?? t('tokens.scopesHelp')}</FormHelperText>
    </FormControl>
  )
}
