import { urlOf } from '@filo/contract/client'
import { getSession, type Session } from '@filo/contract/session/session-routes'
import { type SsoPurpose, startSso } from '@filo/contract/sso/sso-routes'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'

const LOOK_EVERY_MS = 2000

interface SsoButtonProps {
  /** What people call the identity provider. */
  label: string
  purpose: SsoPurpose
  /** The role to go on under. */
  role?: Session['role']
  /** The session as it is after the way to the provider; called again until the button goes. */
  onSession: (session: Session) => void
}

/** Goes to the company's identity provider in a tab of its own, so that nothing on this page is lost. */
export function SsoButton({ label, purpose, role, onSession }: SsoButtonProps) {
  const { t, i18n } = useTranslation('components')
  const [hasLeft, setHasLeft] = useState(false)
  const onSessionEvent = useEffectEvent(onSession)
  useEffect(() => {
    if (!hasLeft) return
    const look = () =>
      apiClient
        .call(getSession, {})
        .then((session) => onSessionEvent(session))
        .catch(() => undefined)
    const timer = setInterval(() => void look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [hasLeft])
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<OpenInNew />}
        href={urlOf(startSso, undefined, { purpose, role, lng: i18n.resolvedLanguage })}
        target="_blank"
        rel="noopener"
        onClick={() => setHasLeft(true)}
      >
        {t(purpose === 'proof' ? 'sso.prove' : 'sso.signIn', { label })}
      </Button>
      <Typography role="status" color="text.secondary">
        {hasLeft && t('sso.waiting')}
      </Typography>
    </>
  )
}
