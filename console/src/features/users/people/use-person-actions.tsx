import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { createPasswordReset, listUsers, reactivateUser, type User } from '@filo/contract/users/users-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { LinkDialog } from '../invites/LinkDialog.tsx'
import { RolesDrawer } from '../roles/RolesDrawer.tsx'
import { DeletePersonDialog } from './DeletePersonDialog.tsx'
import { possibleActions } from './person-status.ts'
import { SuspendDialog } from './SuspendDialog.tsx'
import { useSignInActions } from './use-sign-in-actions.tsx'

interface Opened {
  kind: 'roles' | 'suspend' | 'delete'
  user: User
}

/** What can be done with a person of the list, and the dialogs it opens. */
export function usePersonActions(): { actionsOf: (user: User) => RowAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('users')
  const can = useCan()
  const readError = useReadError()
  const [, setParams] = useQueryParams()
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<{ link: LinkAnswer; email: string }>()
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const reactivate = useApiMutation(reactivateUser, { invalidates: [listUsers], onError })
  const reset = useApiMutation(createPasswordReset, { onError })
  const { signInActionsOf, signInDialogs } = useSignInActions()
  const close = () => setOpened(undefined)
  const unlessSelf = (user: User) => (user.isSelf ? { disabledReason: t('actions.notSelf') } : {})

  function manageActions(user: User): RowAction[] {
    const params = { userId: user.id }
    const possible = possibleActions(user)
    const welcomeBack = () => showToast({ message: t('actions.reactivated', { name: user.displayName }) })
    const resetLink = () =>
      reset.mutate({ params }, { onSuccess: (link) => setMade({ link, email: user.email }) })
    return [
      { id: 'edit', label: t('actions.edit'), onSelect: () => setParams({ userId: user.id }) },
      ...(can('role.manage')
        ? [{ id: 'roles', label: t('actions.roles'), onSelect: () => setOpened({ kind: 'roles', user }) }]
        : []),
      ...(possible.canReset ? [{ id: 'reset', label: t('actions.reset'), onSelect: resetLink }] : []),
      ...signInActionsOf(user),
      ...(possible.canReactivate
        ? [
            {
              id: 'reactivate',
              label: t('actions.reactivate'),
              onSelect: () => reactivate.mutate({ params }, { onSuccess: welcomeBack }),
            },
          ]
        : []),
      ...(possible.canSuspend
        ? [
            {
              id: 'suspend',
              label: t('actions.suspend'),
              onSelect: () => setOpened({ kind: 'suspend', user }),
              ...unlessSelf(user),
            },
          ]
        : []),
    ]
  }

  function actionsOf(user: User): RowAction[] {
    const history: RowAction = {
      id: 'history',
      label: t('actions.history'),
      isReading: true,
      onSelect: () => setParams({ userId: user.id, panel: 'history' }),
    }
    if (!can('user.manage')) return [history]
    const remove: RowAction = {
      id: 'delete',
      label: t('actions.delete'),
      isDanger: true,
      onSelect: () => setOpened({ kind: 'delete', user }),
      ...unlessSelf(user),
    }
    return [...manageActions(user), history, remove]
  }

  const dialogs = (
    <>
      {signInDialogs}
      {opened?.kind === 'roles' && <RolesDrawer user={opened.user} onClose={close} />}
      {opened?.kind === 'suspend' && <SuspendDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'delete' && <DeletePersonDialog user={opened.user} onClose={close} />}
      {made && (
        <LinkDialog
          {...made}
          kind="reset"
          title={t('actions.resetTitle')}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
  return { actionsOf, dialogs }
}
