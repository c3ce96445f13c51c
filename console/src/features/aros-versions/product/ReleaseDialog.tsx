import type { ProductAros, ProductArosEntry } from '@filo/contract/aros-versions/aros-assignment-routes'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { ArosStepDialog } from '../steps/ArosStepDialog.tsx'
import { type ReleaseWay, releaseWays } from './release-choices.ts'

interface Props {
  product: ProductAros
  /** Versions that something can be done with, newest first. */
  entries: readonly ProductArosEntry[]
  onClose: () => void
}

/** "Yayına al…": which version, and how it reaches the robots; the step's own confirmation follows. */
export function ReleaseDialog({ product, entries, onClose }: Props) {
  const { t } = useTranslation(['aros-versions', 'ui'])
  const localized = useLocalized()
  const titleId = useId()
  const [ArosId, setArosId] = useState(entries[0]?.aros.id ?? '')
  const [chosenWay, setChosenWay] = useState<ReleaseWay>()
  const [isAsking, setIsAsking] = useState(false)
  const entry = entries.find(({ aros }) => aros.id === ArosId)
  const ways = entry ? releaseWays(entry) : []
  const way = chosenWay && ways.includes(chosenWay) ? chosenWay : ways[0]
  if (isAsking && way) return <ArosStepDialog ArosId={ArosId} step={way} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('release.title', { product: localized(product.robot.name) })}</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          margin="dense"
          label={t('version')}
          value={ArosId}
          onChange={(event) => setArosId(event.target.value)}
        >
          {entries.map(({ aros }) => (
            <MenuItem key={aros.id} value={aros.id}>
              {arosTitle(aros)} · {t(`release.state.${aros.state === 'approved' ? 'approved' : 'published'}`)}
            </MenuItem>
          ))}
        </TextField>
        <RadioGroup
          aria-label={t('release.how')}
          value={way ?? ''}
          onChange={(_, value) => setChosenWay(ways.find((each) => each === value))}
          sx={{ mt: 1 }}
        >
          {ways.map((each) => (
            <FormControlLabel key={each} value={each} control={<Radio />} label={t(`release.way.${each}`)} />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button variant="contained" disabled={!way} onClick={() => setIsAsking(true)}>
          {t('release.next')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
