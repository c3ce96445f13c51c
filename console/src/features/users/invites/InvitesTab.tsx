import type { LinkAnswer } from '@filo/contract/users/link-answer'
import {
  type Invite,
  InviteState,
  listInvites,
  listUsers,
  renewInvite,
  revokeInvite,
} from '@filo/contract/users/users-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { useInviteColumns } from './use-invite-columns.tsx'

const RowPreview = lazyDialog(async () => (await import('../../../ui/table/RowPreview.tsx')).RowPreview)

interface Made {
  link: LinkAnswer
  email: string
}

/** Renewing and voiding one invitation: the row's actions and the dialogs they open. */
function useInviteActions() {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const [made, setMade] = useState<Made>()
  const [voided, setVoided] = useState<Invite>()
  const renew = useApiMutation(renewInvite, {
    invalidates: [listInvites],
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const revoke = useApiMutation(revokeInvite, { invalidates: [listInvites, listUsers] })
  const actionsOf = (invite: Invite): RowAction[] => {
    if (invite.hasJoined) return []
    const params = { inviteId: invite.id }
    const again: RowAction = {
      id: 'renew',
      label: t('invites.renew'),
      onSelect: () =>
        renew.mutate({ params }, { onSuccess: (link) => setMade({ link, email: invite.email }) }),
    }
    const cancel: RowAction = {
      id: 'revoke',
      label: t('invites.revoke'),
      isDanger: true,
      onSelect: () => setVoided(invite),
    }
    return invite.state === 'open' ? [again, cancel] : [again]
  }
  const dialogs = (
    <>
      {made && (
        <LinkDialog {...made} kind="invite" title={t('invites.renewed')} onClose={() => setMade(undefined)} />
      )}
      {voided && (
        <ConfirmDialog
          isDanger
          title={t('invites.revokeTitle', { name: voided.displayName })}
          confirmLabel={t('invites.revoke')}
          onConfirm={() => revoke.mutateAsync({ params: { inviteId: voided.id } })}
          onClose={() => setVoided(undefined)}
          readError={readError}
        >
          {t('invites.revokeBody', { email: voided.email })}
        </ConfirmDialog>
      )}
    </>
  )
  return { actionsOf, dialogs }
}

/** Invitations, newest first: who has not come yet, whose link ran out. */
export function InvitesTab({ primaryAction }: { primaryAction: ReactNode }) {
  const { t } = useTranslation('users')
  const columns = useInviteColumns()
  const states = InviteState.options.map((value) => ({ value, label: t(`inviteState.${value}`) }))
  const { actionsOf, dialogs } = useInviteActions()
  return (
    <>
      <ListPage
        route={listInvites}
        label={t('tabs.invites')}
        errorTitle={t('errors.invites')}
        columns={columns}
        filters={[{ field: 'state', label: t('fields.status'), options: states }]}
        searchLabel={t('search')}
        rowId={(invite) => invite.id}
        rowName={(invite) => invite.displayName}
        rowActions={actionsOf}
        preview={(invite, close) => (
          <RowPreview title={invite.displayName} facts={rowFacts(columns, invite)} onClose={close} />
        )}
        primaryAction={primaryAction}
        topics={['users']}
        empty={{ drawing: 'people', title: t('empty.invites'), body: t('empty.invitesBody') }}
      />
      {dialogs}
    </>
  )
}
