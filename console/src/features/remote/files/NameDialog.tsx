import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFileError } from './use-file-error.ts'

interface Props {
  title: string
  confirmLabel: string
  initial: string
  onName: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a file or folder of the robot. */
export function NameDialog({ title, confirmLabel, initial, onName, onClose }: Props) {
  const { t } = useTranslation('remote')
  const fileError = useFileError()
  const [name, setName] = useState(initial)
  const isNone = name === '' || name === '.' || name === '..' || name.includes('/')
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isIncomplete={isNone || name === initial}
      readError={fileError}
      onConfirm={() => onName(name)}
      onClose={onClose}
    >
      <TextField
        fullWidth
        autoFocus
        margin="dense"
        label={t('files.name')}
        value={name}
        error={name !== '' && isNone}
        helperText={name !== '' && isNone ? t('fileErrors.name_invalid') : undefined}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 255, spellCheck: false } }}
      />
    </ConfirmDialog>
  )
}
