import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../form/BlockedNotice.tsx'
import { PendingButton } from '../form/PendingButton.tsx'
import { fold } from '../format/fold.ts'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { EffectsList } from './EffectsList.tsx'
import { useOpenDialog } from './open-dialogs.ts'
import { ReasonField } from './ReasonField.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Holds the place of the object's name in the sentence; no name contains it. */
const NAME = '\u0000'

export interface TypedConfirmDialogProps extends Omit<ConfirmDialogProps, 'needsReason' | 'isDanger'> {
  /** What must be typed: the object's name or serial; compared folded, pasting allowed. */
  expected: string
}

/** For what cannot be taken back: the object's name is typed and a reason given before the button works. */
export function TypedConfirmDialog(props: TypedConfirmDialogProps) {
  const { title, confirmLabel, children, effects = [], expected, onConfirm, onClose } = props
  const { t } = useTranslation('ui')
  const titleId = useId()
  useOpenDialog()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { isPending, error, confirm } = useConfirmation(onConfirm, onClose, props.readError)
  const [before, after] = t('typedConfirm.ask', { name: NAME }).split(NAME)
  const isMatch = fold(typed) === fold(expected)
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth={props.isWide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={titleId}
      data-confirmation
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <BlockedNotice />
        {error && (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            {error}
          </Alert>
        )}
        {children}
        <EffectsList effects={effects} />
        <Box sx={{ mt: 2, mb: 1 }}>
          {before}
          <Box component="strong" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {expected}
          </Box>
          {after}
        </Box>
        <TextField
          fullWidth
          autoFocus
          margin="dense"
          label={t('typedConfirm.label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <ReasonField value={reason} onChange={setReason} margin="dense" />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
        <PendingButton
          variant="contained"
          color="error"
          isPending={isPending}
          disabled={!isMatch || reason.trim().length < 3}
          onClick={() => void confirm(reason.trim())}
        >
          {confirmLabel}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}
