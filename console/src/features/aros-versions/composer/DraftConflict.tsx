import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Somebody else changed the draft meanwhile: theirs or ours. */
export function DraftConflict({ onResolve }: { onResolve: (keepMine: boolean) => Promise<void> }) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const titleId = useId()
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('ui:conflict.title')}</DialogTitle>
      <DialogContent>{t('save.conflictBody')}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => void onResolve(false)}>
          {t('ui:conflict.takeTheirs')}
        </Button>
        <Button variant="contained" onClick={() => void onResolve(true)}>
          {t('ui:conflict.keepMine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
