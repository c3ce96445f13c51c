import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { PersonPicture } from '../../components/picture/PersonPicture.tsx'
import { useSession } from '../../session/session.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { useMenuAnchor } from '../../ui/menu/use-menu-anchor.ts'

const AccountMenu = lazyDialog(async () => (await import('./AccountMenu.tsx')).AccountMenu)

/** The signed-in person: profile, role, signing out. */
export function AvatarMenu() {
  const { t } = useTranslation('layouts')
  const { user } = useSession()
  const { place, open } = useMenuAnchor()
  return (
    <>
      <Hint title={t('account')}>
        <IconButton
          aria-label={t('accountOf', { name: user.displayName })}
          aria-haspopup="menu"
          aria-expanded={place.isOpen}
          onClick={open}
          sx={{ p: 0.75 }}
        >
          <PersonPicture avatarKey={user.avatarKey} name={user.displayName} size={32} />
        </IconButton>
      </Hint>
      <AccountMenu {...place} />
    </>
  )
}
