import { roleNames } from '@filo/contract/roles'
import Avatar from '@mui/material/Avatar'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { initialsOf } from './initials.ts'
import { RoleSwitch } from './RoleSwitch.tsx'

/** The signed-in person: profile, role, signing out. */
export function AvatarMenu() {
  const { t } = useTranslation('layouts')
  const localized = useLocalized()
  const { user, role, roles } = useSession()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Tooltip title={t('account')}>
        <IconButton
          aria-label={t('accountOf', { name: user.displayName })}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.75 }}
        >
          <Avatar
            data-initials={initialsOf(user.displayName)}
            sx={{
              width: 32,
              height: 32,
              fontSize: 14,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              '&::before': { content: 'attr(data-initials)' },
            }}
          >
            <span />
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 260 } } }}
      >
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText
            primary={user.displayName}
            secondary={`${user.email} · ${localized(roleNames[role])}`}
            slotProps={{ secondary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
          />
        </MenuItem>
        <Divider />
        {roles.length > 1 && <RoleSwitch role={role} roles={roles} close={close} />}
        <AccountEntries close={close} />
      </Menu>
    </>
  )
}
