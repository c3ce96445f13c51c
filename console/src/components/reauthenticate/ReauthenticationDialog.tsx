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
import { useSession } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { useReadError } from '../form/use-read-error.ts'

export interface ReauthenticationDialogProps {
  onProved: () => void
  onCancel: () => void
}

/** Asks for the password again before a dangerous action (docs/interface.md). */
export function ReauthenticationDialog({ onProved, onCancel }: ReauthenticationDialogProps) {
  const { t } = useTranslation(['components', 'ui'])
  const titleId = useId()
  const readError = useReadError()
  const { user } = useSession()
  const prove = useApiMutation(reauthenticate, { onSuccess: onProved })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (!prove.isPending)
      prove.mutate({ body: { password: formText(new FormData(event.currentTarget), 'password') } })
  }
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{t('reauthenticate.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t('reauthenticate.body')}</DialogContentText>
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
            error={prove.isError}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            {t('ui:cancel')}
          </Button>
          <PendingButton type="submit" variant="contained" isPending={prove.isPending}>
            {t('reauthenticate.confirm')}
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
