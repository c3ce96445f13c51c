import { roleNames } from '@filo/contract/roles'
import type { User, UserRole } from '@filo/contract/users/users-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

function RoleTerm({ role, hasEnded }: { role: UserRole; hasEnded: boolean }) {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const { date } = useFormats()
  const end = role.expiresAt && t(hasEnded ? 'roles.endedOn' : 'roles.until', { date: date(role.expiresAt) })
  return (
    <Box component="li" sx={{ color: hasEnded ? 'text.secondary' : undefined }}>
      {localized(roleNames[role.roleKey])}
      {end && (
        <Typography component="span" variant="body2" color="text.secondary">
          {` · ${end}`}
        </Typography>
      )}
    </Box>
  )
}

/** A person's roles with their last days; after them, marked as such, those that have ended. */
export function RoleTerms({ user }: { user: Pick<User, 'roles' | 'endedRoles'> }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {user.roles.map((role) => (
        <RoleTerm key={role.roleKey} role={role} hasEnded={false} />
      ))}
      {user.endedRoles.map((role) => (
        <RoleTerm key={role.roleKey} role={role} hasEnded />
      ))}
    </Box>
  )
}
