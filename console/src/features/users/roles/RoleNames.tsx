import { type RoleKey, roleNames } from '@filo/contract/roles'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { Hint } from '../../../ui/hint/Hint.tsx'

interface Props {
  roles: readonly RoleKey[]
  /** One name and how many more, for a cell. */
  isShort?: boolean
}

/** Roles by their names. */
export function RoleNames({ roles, isShort = false }: Props) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const names = roles.map((role) => localized(roleNames[role]))
  const shown = isShort ? names.slice(0, 1) : names
  const more = names.slice(shown.length)
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', flexWrap: isShort ? 'nowrap' : 'wrap', gap: 0.5, maxWidth: '100%' }}
    >
      {shown.map((name) => (
        <Chip key={name} component="span" size="small" variant="outlined" label={name} sx={{ minWidth: 0 }} />
      ))}
      {more.length > 0 && (
        <Hint title={more.join(', ')}>
          <Chip component="span" size="small" label={t('moreRoles', { count: more.length })} />
        </Hint>
      )}
    </Box>
  )
}
