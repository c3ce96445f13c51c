import type { User } from '@filo/contract/users/users-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '../../../ui/table/column.ts'
import { possibleActions } from './person-status.ts'
import { RemoveTwoStepDialog } from './RemoveTwoStepDialog.tsx'
import { RequirePasswordDialog } from './RequirePasswordDialog.tsx'
import { UnlinkIdentityDialog } from './UnlinkIdentityDialog.tsx'

/** What an administrator can do about how somebody signs in: ask for a new password, take the second step or the link away. */
export function useSignInActions(): {
  signInActionsOf: (user: User) => RowAction[]
  signInDialogs: ReactNode
} {
  const { t } = useTranslation('users')
  const [opened, setOpened] = useState<{ kind: 'password' | 'mfa' | 'unlink'; user: User }>()
  const close = () => setOpened(undefined)

  function signInActionsOf(user: User): RowAction[] {
    const possible = possibleActions(user)
    const ownReason = user.isSelf ? t('actions.ownSecurity') : undefined
    const passwordReason = ownReason ?? (user.mustChangePassword ? t('requirePassword.already') : undefined)
    const requirePassword: RowAction = {
      id: 'requirePassword',
      label: t('actions.requirePassword'),
      onSelect: () => setOpened({ kind: 'password', user }),
      ...(passwordReason ? { disabledReason: passwordReason } : {}),
    }
    const removeMfa: RowAction = {
      id: 'removeMfa',
      label: t('actions.removeMfa'),
      onSelect: () => setOpened({ kind: 'mfa', user }),
      ...(ownReason ? { disabledReason: ownReason } : {}),
    }
    const unlink: RowAction = {
      id: 'unlink',
      label: t('actions.unlink'),
      onSelect: () => setOpened({ kind: 'unlink', user }),
    }
    return [
      ...(possible.canRequirePassword ? [requirePassword] : []),
      ...(possible.canRemoveMfa ? [removeMfa] : []),
      ...(possible.canUnlink ? [unlink] : []),
    ]
  }

  const signInDialogs = (
    <>
      {opened?.kind === 'password' && <RequirePasswordDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'mfa' && <RemoveTwoStepDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'unlink' && <UnlinkIdentityDialog user={opened.user} onClose={close} />}
    </>
  )
  return { signInActionsOf, signInDialogs }
}
