import { refreshSession } from '../../session/refresh-session.ts'
import { useSession } from '../../session/session.ts'
import { SsoButton } from './SsoButton.tsx'
import { useOwnProvider } from './use-own-provider.ts'

/** Proves at the identity provider who one is; nothing for somebody who is not linked to it. */
export function SsoProof({ onProved }: { onProved: () => void }) {
  const { user, provedAt } = useSession()
  const label = useOwnProvider()
  if (!label) return null
  return (
    <SsoButton
      label={label}
      purpose="proof"
      onSession={(session) => {
        if (session.user.id !== user.id || session.provedAt <= provedAt) return
        onProved()
        void refreshSession().catch(() => undefined)
      }}
    />
  )
}
