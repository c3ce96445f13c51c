import Logout from '@mui/icons-material/LogoutOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { paths, routePaths } from '../../app/paths.ts'
import { screenExists } from '../../app/screens.ts'
import { RouterLink } from '../../lib/RouterLink.tsx'
import { requestLeave } from '../../state/departure.ts'

/** The profile and the ways to sign out. */
export function AccountEntries({ close }: { close: () => void }) {
  const { t } = useTranslation('layouts')
  const leave = (kind: 'signOut' | 'signOutEverywhere') => {
    close()
    requestLeave({ kind })
  }
  return (
    <>
      {screenExists(routePaths.profile) && (
        <MenuItem component={RouterLink} href={paths.profile()} onClick={close}>
          <ListItemIcon>
            <Person fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('profile')}</ListItemText>
        </MenuItem>
      )}
      <MenuItem onClick={() => leave('signOut')}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('signOut')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => leave('signOutEverywhere')}>
        <ListItemText inset>{t('signOutEverywhere')}</ListItemText>
      </MenuItem>
    </>
  )
}
