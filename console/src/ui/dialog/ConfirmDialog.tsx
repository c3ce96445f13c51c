import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockedNotice } from '../form/BlockedNotice.tsx'
import { PendingButton } from '../form/PendingButton.tsx'
import { fold } from '../format/fold.ts'
import { EffectsList } from './EffectsList.tsx'
import { useOpenDialog } from './open-dialogs.ts'
import { ReasonField } from './ReasonField.tsx'
import { TypedName } from './TypedName.tsx'
import { useConfirmation } from './use-confirmation.ts'

interface ConfirmDialogProps {
  /** Verb and object: "Nova Ses 2.4.0 sürümünü yayınla". */
  title: string
  /** The verb alone, on the button. */
  confirmLabel: string
  children?: ReactNode
  effects?: readonly string[]
  isDanger?: boolean
  /** More to ask than fits: something within `children` is not answered yet. */
  isIncomplete?: boolean
  /** Another way is better and stands within `children`: this one does not stand out. */
  isUnadvised?: boolean
  /** Room for what has to be read before the decision. */
  isWide?: boolean
  /** Asks for a reason of at least 3 characters, kept in the audit log. */
  needsReason?: boolean
  /**
   * For what cannot be taken back: the object's name or serial, to be typed before the button works (compared folded,
   * pasting allowed). Such a step is a danger and needs a reason.
   */
  expected?: string | undefined
  /** May reject; the dialog stays open and shows why. */
  onConfirm: (reason: string) => Promise<unknown> | undefined
  onClose: () => void
  /** Words for what `onConfirm` rejected with. */
  readError?: (error: unknown) => string
}

/** Where a fixed foot would leave no room to read, all of it scrolls. */
const lowScreens = {
  '@media (max-height: 640px)': {
    '& .MuiDialog-paper': { overflowY: 'auto' },
    '& .MuiDialogContent-root': { flex: '0 0 auto', overflowY: 'visible' },
  },
} as const

/**
 * Asks before an action that touches others: titled with the action, listing its effects. What has to be typed stands below what
 * scrolls, so that nobody looks for why the button does not work.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, children, effects = [], expected, onConfirm, onClose } = props
  const isTyped = expected !== undefined
  const needsReason = isTyped || props.needsReason
  const { t } = useTranslation('ui')
  const titleId = useId()
  useOpenDialog()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const { isPending, error, confirm } = useConfirmation(onConfirm, onClose, props.readError)
  const isMatch = !isTyped || fold(typed) === fold(expected)
  const isReady = !props.isIncomplete && isMatch && (!needsReason || reason.trim().length >= 3)
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      maxWidth={props.isWide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={titleId}
      data-confirmation
      sx={lowScreens}
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
      </DialogContent>
      {needsReason && (
        <Box sx={{ flex: '0 0 auto', px: 3, ...(children ? { borderTop: 1, borderColor: 'divider' } : {}) }}>
          {isTyped && <TypedName expected={expected} value={typed} onChange={setTyped} />}
          <ReasonField value={reason} onChange={setReason} margin={isTyped ? 'dense' : 'normal'} />
        </Box>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending} autoFocus={!needsReason}>
          {t('cancel')}
        </Button>
        <PendingButton
          variant={props.isUnadvised ? 'outlined' : 'contained'}
          color={isTyped || props.isDanger ? 'error' : 'primary'}
          isPending={isPending}
          disabled={!isReady}
          onClick={() => void confirm(reason.trim())}
        >
          {confirmLabel}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}
