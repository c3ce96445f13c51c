import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useIdleLimit } from './use-idle-limit.ts'

/** Two minutes before the session ends unused: how long is left, and a button to go on. */
export function IdleWarning() {
  const { t } = useTranslation('session')
  const formats = useFormats()
  const titleId = useId()
  const { state, extend } = useIdleLimit()
  if (state.kind !== 'warn') return null
  return (
    <Dialog open aria-labelledby={titleId} maxWidth="xs">
      <DialogTitle id={titleId}>{t('idle.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('idle.body')}</DialogContentText>
        <DialogContentText role="timer" sx={{ mt: 1, fontWeight: 600 }}>
          {formats.duration(state.secondsLeft)}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={() => void extend()}>
          {t('idle.extend')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
