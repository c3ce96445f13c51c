import { assignAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { useLocalDay } from '../../../../ui/format/use-local-day.ts'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { softwareReadings } from '../unit-readings.ts'

interface UpdateDialogProps {
  unit: ProducedRobot
  releases: readonly ArosVersionSummary[]
  onClose: () => void
}

const titleOf = (aros: Pick<ArosVersionSummary, 'name' | 'version'>) => `${aros.name} ${aros.version}`

/** Sends one unit to a published release by pinning it there, for good or until the end of a day. */
export function UpdateDialog({ unit, releases, onClose }: UpdateDialogProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const { endOf } = useLocalDay()
  const [chosenId, setChosenId] = useState(releases[0]?.id ?? '')
  const [until, setUntil] = useState('')
  const assign = useApiMutation(assignAros, { invalidates: softwareReadings })
  const chosen = releases.find(({ id }) => id === chosenId)
  async function confirm(reason: string) {
    const end = endOf(until)
    await assign.mutateAsync({
      params: { ArosId: chosenId },
      body: { unitId: unit.id, reason, ...(end ? { until: end } : {}) },
    })
    showToast({ message: t('update.done', { aros: chosen ? titleOf(chosen) : '' }) })
  }
  return (
    <ConfirmDialog
      title={t('update.title', { serial: unit.serial })}
      confirmLabel={t('update.action')}
      needsReason
      effects={[t('updates.rollBackPins'), t('updates.rollBackRestarts')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('fields.aros')}
        value={chosenId}
        onChange={(event) => setChosenId(event.target.value)}
      >
        {releases.map((aros) => (
          <MenuItem key={aros.id} value={aros.id}>
            {aros.isDefault ? t('update.defaultOf', { aros: titleOf(aros) }) : titleOf(aros)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        fullWidth
        type="date"
        margin="normal"
        label={t('update.until')}
        helperText={t('update.untilHelp')}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ConfirmDialog>
  )
}
