import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'

interface Props {
  /** What was copied on the robot last. */
  copied: string
  canSend: boolean
  onSend: (text: string) => void
  onClose: () => void
}

/** The only way between the two clipboards: what was copied on the robot to be read, and a text to be sent there. */
export function ClipboardDialog({ copied, canSend, onSend, onClose }: Props) {
  const { t } = useTranslation('remote')
  const [text, setText] = useState('')
  return (
    <ConfirmDialog
      title={t('desktop.clipboardTitle')}
      confirmLabel={t('desktop.clipboardSend')}
      isIncomplete={!canSend || text === ''}
      onConfirm={async () => onSend(text)}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        margin="dense"
        minRows={2}
        maxRows={8}
        label={t('desktop.copiedThere')}
        value={copied}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      {copied !== '' && <CopyButton isText value={copied} label={t('desktop.copyHere')} />}
      <TextField
        fullWidth
        multiline
        margin="dense"
        minRows={2}
        maxRows={8}
        label={t('desktop.toSend')}
        helperText={canSend ? undefined : t('desktop.sendNeedsControl')}
        disabled={!canSend}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 100_000 } }}
      />
    </ConfirmDialog>
  )
}
