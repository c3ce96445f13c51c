import { ApiError } from '@filo/contract/client'
import { reauthenticate } from '@filo/contract/session/session-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { formText } from '../../lib/form-text.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { useSession } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { useReadError } from '../form/use-read-error.ts'
import { CodeField, readCode } from '../second-step/CodeField.tsx'
import { SsoProof } from '../sso/SsoProof.tsx'
import { useOwnProvider } from '../sso/use-own-provider.ts'

interface Props {
  onProved: () => void
  onClose: () => void
}

const codeErrors: readonly unknown[] = ['proof_code_required', 'wrong_proof_code']

/** The password, typed again, and a code where the second step is on: perhaps since this page was opened. */
function PasswordProof({ onProved, onClose }: Props) {
  const { t } = useTranslation(['components', 'ui'])
  const readError = useReadError()
  const { user, hasTwoStep } = useSession()
  const prove = useApiMutation(reauthenticate, {
    onSuccess: () => {
      onProved()
      void refreshSession().catch(() => undefined)
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (prove.isPending) return
    const form = new FormData(event.currentTarget)
    prove.mutate({ body: { password: formText(form, 'password'), ...readCode(form) } })
  }
  const refusal = prove.error instanceof ApiError ? prove.error.problem?.code : undefined
  const isCodeRefused = codeErrors.includes(refusal)
  const needsCode = hasTwoStep || isCodeRefused
  return (
    <form onSubmit={submit}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          {t(needsCode ? 'reauthenticate.bodyCode' : 'reauthenticate.body')}
        </DialogContentText>
        {prove.error && <Alert severity="error">{readError(prove.error)}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField
          required
          autoFocus
          fullWidth
          type="password"
          name="password"
          label={t('reauthenticate.password')}
          autoComplete="current-password"
          error={prove.isError && !isCodeRefused}
        />
        {needsCode && <CodeField hasError={isCodeRefused} />}
        <SsoProof onProved={onProved} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <PendingButton type="submit" variant="contained" isPending={prove.isPending}>
          {t('reauthenticate.confirm')}
        </PendingButton>
      </DialogActions>
    </form>
  )
}

/** For somebody without a password: the identity provider, or what to do where there is none any more. */
function ProofWithoutPassword({ onProved, onClose }: Props) {
  const { t } = useTranslation(['components', 'ui'])
  const canProve = useOwnProvider() !== undefined
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t(canProve ? 'sso.proofBody' : 'sso.noWay')}</DialogContentText>
        <SsoProof onProved={onProved} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Asks somebody to prove again who they are before a dangerous action (docs/interface.md). */
export function ReauthenticationDialog(props: Props) {
  const { t } = useTranslation('components')
  const titleId = useId()
  const { hasPassword } = useSession()
  return (
    <Dialog open onClose={props.onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(hasPassword ? 'reauthenticate.title' : 'sso.proofTitle')}</DialogTitle>
      {hasPassword ? <PasswordProof {...props} /> : <ProofWithoutPassword {...props} />}
    </Dialog>
  )
}
