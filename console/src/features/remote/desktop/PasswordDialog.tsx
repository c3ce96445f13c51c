import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

interface Props {
  needsName: boolean
  onSend: (credentials: { username?: string; password: string }) => void
  onClose: () => void
}

/** Asks for what the robot's own desktop server wants; it goes to the robot alone and is forgotten with the dialog. */
export function PasswordDialog({ needsName, onSend, onClose }: Props) {
  const { t } = useTranslation('remote')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <ConfirmDialog
      title={t('desktop.passwordTitle')}
      confirmLabel={t('desktop.passwordSend')}
      isIncomplete={password === '' || (needsName && name === '')}
      effects={[t('desktop.passwordEffect')]}
      onConfirm={async () => onSend({ password, ...(needsName ? { username: name } : {}) })}
      onClose={onClose}
    >
      {needsName && (
        <TextField
          fullWidth
          margin="dense"
          label={t('desktop.userName')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      <TextField
        fullWidth
        margin="dense"
        type="password"
        label={t('desktop.password')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmDialog>
  )
}
