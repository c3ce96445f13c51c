import { roleNames } from '@filo/contract/roles'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import type { MenuPlace } from '../../ui/menu/use-menu-anchor.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { LookEntries } from './LookEntries.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'

/** Who is signed in and as what; their profile, their other roles, the ways out; on a phone language and theme, too. */
export function AccountMenu({ anchor, isOpen, onClose }: MenuPlace) {
  const localized = useLocalized()
  const { user, role, roles } = useSession()
  const theme = useTheme()
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Menu open={isOpen} anchorEl={anchor} onClose={onClose} slotProps={{ paper: { sx: { minWidth: 260 } } }}>
      <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
        <ListItemText
          primary={user.displayName}
          secondary={`${user.email} · ${localized(roleNames[role])}`}
          slotProps={{ secondary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
        />
      </MenuItem>
      <Divider />
      {roles.length > 1 && <RoleSwitch role={role} roles={roles} close={onClose} />}
      {isPhone && <LookEntries close={onClose} />}
      <AccountEntries close={onClose} />
    </Menu>
  )
}
