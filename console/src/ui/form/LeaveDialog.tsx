import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useTranslation } from 'react-i18next'

/** Somebody is about to leave a page with unsaved changes. */
export interface LeaveGuard {
  isAsking: boolean
  leave: () => void
  stay: () => void
}

interface LeaveDialogProps {
  guard: LeaveGuard
  /** Only a panel is closed, not the page left. */
  isPanel?: boolean
  /** What is lost, where it is no change of a form. */
  words?: { title: string; body: string; discard: string }
}

/** Asks before unsaved changes are lost; staying is the main choice. */
export function LeaveDialog({ guard, isPanel = false, words }: LeaveDialogProps) {
  const { t } = useTranslation('ui')
  const place = isPanel ? 'leavePanel' : 'leave'
  return (
    <Dialog open={guard.isAsking} onClose={guard.stay} maxWidth="xs" aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{words?.title ?? t('leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{words?.body ?? t(`${place}.body`)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={guard.leave}>
          {words?.discard ?? t(`${place}.discard`)}
        </Button>
        <Button variant="contained" autoFocus onClick={guard.stay}>
          {t(`${place}.stay`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
