import {
  type HardwareCause,
  type HardwareChangeState,
  hardwareCauseNames,
  hardwareCauses,
} from '@filo/contract/hardware/hardware-change-states'
import { decideHardwareChange, type HardwareChange } from '@filo/contract/hardware/hardware-routes'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { hardwareReadings } from './hardware-readings.ts'
import { RecordSelect } from './RecordSelect.tsx'

interface Props {
  change: HardwareChange
  to: Exclude<HardwareChangeState, 'new'>
  onClose: () => void
}

/** Says what a change is, with its cause where it must be explained, and why. */
export function DecideDialog({ change, to, onClose }: Props) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const readError = useReadError()
  const [cause, setCause] = useState<HardwareCause | ''>(change.cause ?? '')
  const [recordId, setRecordId] = useState('')
  const decide = useApiMutation(decideHardwareChange, { invalidates: hardwareReadings })
  async function confirm(reason: string) {
    await decide.mutateAsync({
      params: { changeId: change.id },
      body: {
        state: to,
        reason,
        ...(cause ? { cause } : {}),
        ...(recordId ? { serviceRecordId: recordId } : {}),
      },
      ifMatch: change.etag,
    })
    showToast({ message: t('hardware.decided') })
  }
  const isNeeded = change.mustBeExplained && to !== 'flagged'
  return (
    <ConfirmDialog
      needsReason
      title={t(`hardware.decideTitle.${to}`)}
      confirmLabel={t(`hardware.decide.${to}`)}
      effects={change.mustBeExplained ? [t('hardware.explainEffect')] : []}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        required={isNeeded}
        label={t('hardware.cause')}
        value={cause}
        onChange={(event) => setCause(event.target.value as HardwareCause)}
      >
        {!isNeeded && <MenuItem value="">{t('hardware.noCause')}</MenuItem>}
        {hardwareCauses.map((each) => (
          <MenuItem key={each} value={each}>
            {localized(hardwareCauseNames[each])}
          </MenuItem>
        ))}
      </TextField>
      <RecordSelect unitId={change.unitId} value={recordId} onChange={setRecordId} />
    </ConfirmDialog>
  )
}
