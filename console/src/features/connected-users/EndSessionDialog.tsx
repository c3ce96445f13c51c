import {
  type ConnectedUser,
  endUserSession,
  listConnectedUsers,
  longestFarewell,
} from '@filo/contract/connected-users/connected-users-routes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

interface Props {
  session: ConnectedUser
  onClose: () => void
}

/** Signs somebody out, who reads the message if there is one. */
export function EndSessionDialog({ session: { id, name }, onClose }: Props) {
  const { t } = useTranslation('connected-users')
  const readError = useReadError()
  const [message, setMessage] = useState('')
  const end = useApiMutation(endUserSession, {
    invalidates: [listConnectedUsers],
    onSuccess: () => showToast({ message: t('end.done', { name }) }),
  })
  return (
    <ConfirmDialog
      isDanger
      title={t('end.title', { name })}
      confirmLabel={t('end.action')}
      effects={[t('end.atOnce'), t('end.unsaved'), t('end.mayReturn')]}
      onConfirm={() => end.mutateAsync({ params: { sessionId: id }, body: { message: message.trim() } })}
      onClose={onClose}
      readError={readError}
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="dense"
        label={t('end.message')}
        helperText={t('end.messageHelp')}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longestFarewell } }}
      />
    </ConfirmDialog>
  )
}
