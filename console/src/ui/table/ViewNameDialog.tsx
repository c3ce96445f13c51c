import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface ViewNameDialogProps {
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new saved view. */
export function ViewNameDialog({ onSave, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation('ui')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) onSave(name.trim())
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="view-name-title">
      <form onSubmit={submit}>
        <DialogTitle id="view-name-title">{t('table.saveView')}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={t('table.viewName')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!name.trim()}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
