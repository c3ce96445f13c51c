import type { ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosUnitTarget } from '@filo/contract/aros-versions/aros-pin-routes'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arosTitle } from '../shared/ArosName.tsx'
import { PinDialog } from '../steps/PinDialog.tsx'

interface Props {
  /** Versions that robots can be given. */
  entries: readonly ProductArosEntry[]
  chosen: { target: ArosUnitTarget; count: number }
  onClose: () => void
  onDone: () => void
}

/** Chooses the version that the chosen robots are pinned to; its confirmation follows. */
export function PinManyDialog({ entries, chosen, onClose, onDone }: Props) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const titleId = useId()
  const [ArosId, setArosId] = useState(entries[0]?.aros.id ?? '')
  const [isAsking, setIsAsking] = useState(false)
  const aros = entries.find((entry) => entry.aros.id === ArosId)?.aros
  if (isAsking && aros) return <PinDialog aros={aros} chosen={chosen} onClose={onClose} onDone={onDone} />
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('prompt.pin.robots', { count: chosen.count })}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          margin="dense"
          label={t('units.chooseVersion')}
          value={ArosId}
          onChange={(event) => setArosId(event.target.value)}
        >
          {entries.map((entry) => (
            <MenuItem key={entry.aros.id} value={entry.aros.id}>
              {arosTitle(entry.aros)}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button variant="contained" disabled={!aros} onClick={() => setIsAsking(true)}>
          {t('release.next')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
