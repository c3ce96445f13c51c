import { signOut, signOutEverywhere } from '@filo/contract/session/session-routes'
import Logout from '@mui/icons-material/LogoutOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths, routePaths } from '../../app/paths.ts'
import { screenExists } from '../../app/screens.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { RouterLink } from '../../lib/RouterLink.tsx'
import { countUnsent } from '../../state/offline-store.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLeaveSession } from '../use-leave-session.ts'

/** The profile and the ways to sign out. */
export function AccountEntries({ close }: { close: () => void }) {
  const { t } = useTranslation('layouts')
  const readError = useReadError()
  const leave = useLeaveSession()
  const [asked, setAsked] = useState<{ route: typeof signOut; count: number }>()

  /** What was never sent would be lost with the session's other traces. */
  async function ask(route: typeof signOut) {
    const count = await countUnsent()
    if (count > 0) setAsked({ route, count })
    else await leave(route)
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
      <MenuItem onClick={() => void ask(signOut)}>
        <ListItemIcon>
          <Logout fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('signOut')}</ListItemText>
      </MenuItem>
      <MenuItem onClick={() => void ask(signOutEverywhere)}>
        <ListItemText inset>{t('signOutEverywhere')}</ListItemText>
      </MenuItem>
      {asked && (
        <ConfirmDialog
          isDanger
          title={t('signOutUnsent.title')}
          confirmLabel={t('signOut')}
          effects={[t('signOutUnsent.lost', { count: asked.count })]}
          readError={readError}
          onClose={() => setAsked(undefined)}
          onConfirm={() => leave(asked.route)}
        />
      )}
    </>
  )
}
