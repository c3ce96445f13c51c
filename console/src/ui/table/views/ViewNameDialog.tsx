import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../form/PendingButton.tsx'

interface ViewNameDialogProps {
  title: string
  initial: string
  /** May reject: the dialog stays and says why. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
  readError: (error: unknown) => string
}

/** Asks for the name of a saved view. */
export function ViewNameDialog({ title, initial, onSave, onClose, readError }: ViewNameDialogProps) {
  const { t } = useTranslation('ui')
  const [name, setName] = useState(initial)
  const [failure, setFailure] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim() || isPending) return
    setIsPending(true)
    await onSave(name.trim()).catch((error: unknown) => setFailure(readError(error)))
    setIsPending(false)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="view-name-title">
      <form onSubmit={(event) => void submit(event)}>
        <DialogTitle id="view-name-title">{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            margin="dense"
            label={t('table.viewName')}
            value={name}
            error={failure !== undefined}
            helperText={failure}
            onChange={(event) => {
              setName(event.target.value)
              setFailure(undefined)
            }}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('cancel')}
          </Button>
          <PendingButton type="submit" variant="contained" isPending={isPending} disabled={!name.trim()}>
            {t('save')}
          </PendingButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
