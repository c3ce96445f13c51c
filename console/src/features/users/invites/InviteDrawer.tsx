import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideDrawer } from '../../../ui/dialog/SideDrawer.tsx'
import { InviteForm } from './InviteForm.tsx'
import { LinkPanel } from './LinkPanel.tsx'

/** Invites a person; afterwards shows the link, once. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('users')
  const [made, setMade] = useState<{ link: LinkAnswer; email: string }>()
  return (
    <SideDrawer isOpen title={t(made ? 'invite.done' : 'invite.title')} onClose={onClose} width={560}>
      {made ? (
        <LinkPanel kind="invite" {...made} onClose={onClose} />
      ) : (
        <InviteForm onCancel={onClose} onInvited={(link, email) => setMade({ link, email })} />
      )}
    </SideDrawer>
  )
}
