import { leastReason } from '@filo/contract/entity'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

interface Props {
  isExtension: boolean
  /** The reason is empty, or of three characters and more. */
  onDeny: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Refuses a session or more time for it; the reason is read by who requested it, and may stay away. */
export function DenyDialog({ isExtension, onDeny, onClose }: Props) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const [reason, setReason] = useState('')
  const length = reason.trim().length
  return (
    <ConfirmDialog
      isDanger
      title={t(isExtension ? 'consent.denyExtensionTitle' : 'consent.denyTitle')}
      confirmLabel={t('consent.deny')}
      isIncomplete={length > 0 && length < leastReason}
      readError={readError}
      onConfirm={() => onDeny(reason.trim())}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="normal"
        label={t('consent.denyReason')}
        helperText={t('consent.denyReasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  )
}
