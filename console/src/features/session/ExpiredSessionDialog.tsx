import { ApiError } from '@filo/contract/client'
import { type Session, signIn } from '@filo/contract/session/session-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { CodeField, readCode } from '../../components/second-step/CodeField.tsx'
import { SsoButton } from '../../components/sso/SsoButton.tsx'
import { useOwnProvider } from '../../components/sso/use-own-provider.ts'
import { formText } from '../../lib/form-text.ts'
import { useSession } from '../../session/session.ts'
import { acceptSession } from '../../state/session-store.ts'

const codeErrors = new Set(['totp_required', 'wrong_totp', 'wrong_recovery_code'])

function useSignInAgain() {
  const queryClient = useQueryClient()
  return useApiMutation(signIn, {
    onSuccess: (session) => {
      acceptSession(session)
      void queryClient.invalidateQueries()
    },
  })
}

interface FieldsProps {
  email: string
  needsCode: boolean
  message: string | undefined
}

/** The identity provider in a tab of its own, for somebody who is linked to it. */
function SsoAgain() {
  const { user, role, issuedAt } = useSession()
  const label = useOwnProvider()
  const queryClient = useQueryClient()
  if (!label) return null
  function goOn(session: Session) {
    if (session.issuedAt === issuedAt) return
    // Somebody else's page must not stay under a new name.
    if (session.user.id !== user.id) location.reload()
    acceptSession(session)
    void queryClient.invalidateQueries()
  }
  return <SsoButton label={label} purpose="sign_in" role={role} onSession={goOn} />
}

function Fields({ email, needsCode, message }: FieldsProps) {
  const { t } = useTranslation('session')
  const { hasPassword } = useSession()
  return (
    <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <DialogContentText>{t(hasPassword ? 'expired.body' : 'expired.ssoBody')}</DialogContentText>
      {message && <Alert severity="error">{message}</Alert>}
      <TextField label={t('email')} value={email} disabled autoComplete="username" />
      <SsoAgain />
      {hasPassword && (
        <TextField
          autoFocus
          required
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
        />
      )}
      {needsCode && <CodeField isAutoFocused />}
    </DialogContent>
  )
}

interface Props {
  /** The session still runs: the dialog may be put off. */
  onLater?: () => void
}

/** Signs in again over the open page, so that what was typed there is kept, under the same role. */
export function ExpiredSessionDialog({ onLater }: Props) {
  const { t } = useTranslation('session')
  const titleId = useId()
  const { user, role, isRemembered, hasPassword } = useSession()
  const again = useSignInAgain()
  const [needsCode, setNeedsCode] = useState(false)
  const code = again.error instanceof ApiError ? again.error.problem?.code : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = formText(form, 'password')
    const body = { email: user.email, password, role, remember: isRemembered }
    again.mutate(
      { body: { ...body, ...readCode(form) } },
      { onError: (error) => setNeedsCode(codeErrors.has(error.problem?.code ?? '')) },
    )
  }

  return (
    <Dialog open aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{onLater ? t('expired.earlyTitle') : t('expired.title')}</DialogTitle>
        <Fields
          email={user.email}
          needsCode={needsCode}
          message={again.error && code !== 'totp_required' ? again.error.message : undefined}
        />
        <DialogActions>
          {onLater ? (
            <Button color="inherit" onClick={onLater}>
              {t('ending.later')}
            </Button>
          ) : (
            <Button href={paths.signIn()} target="_self" onClick={() => location.assign(paths.signIn())}>
              {t('expired.otherAccount')}
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" variant="contained" loading={again.isPending}>
              {t('signIn')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}
