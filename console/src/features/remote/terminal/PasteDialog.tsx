import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { cleanPaste } from './clean-paste.ts'

interface Props {
  /** What was copied; empty where the browser does not let the page read it. */
  text: string
  onPaste: (text: string) => void
  onClose: () => void
}

/** Shows what is about to be typed, since each of its lines may be run at once. */
export function PasteDialog({ text, onPaste, onClose }: Props) {
  const { t } = useTranslation('remote')
  const [edited, setEdited] = useState(text)
  const count = edited.split('\n').length
  return (
    <ConfirmDialog
      title={t('terminal.pasteTitle', { count })}
      confirmLabel={t('terminal.pasteNow')}
      effects={text === '' ? [] : [t('terminal.pasteEffect')]}
      isIncomplete={edited === ''}
      onConfirm={async () => onPaste(cleanPaste(edited))}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={12}
        margin="dense"
        label={t('terminal.pasteText')}
        value={edited}
        onChange={(event) => setEdited(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } } }}
      />
    </ConfirmDialog>
  )
}
