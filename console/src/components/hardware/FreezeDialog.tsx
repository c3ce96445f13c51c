import { freezeHardwarePassport, type UnitHardware } from '@filo/contract/hardware/hardware-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { hardwareReadings } from './hardware-readings.ts'

/** Takes a robot as it is now for what it is compared with from here on. */
export function FreezeDialog({ hardware, onClose }: { hardware: UnitHardware; onClose: () => void }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const freeze = useApiMutation(freezeHardwarePassport, { invalidates: hardwareReadings })
  async function confirm(reason: string) {
    await freeze.mutateAsync({ params: { unitId: hardware.unitId }, body: { reason } })
    showToast({ message: t('hardware.frozen') })
  }
  return (
    <ConfirmDialog
      needsReason
      title={t('hardware.freezeTitle', { serial: hardware.serial })}
      confirmLabel={t('hardware.freeze')}
      effects={[t('hardware.freezeEffect'), ...(hardware.passport ? [t('hardware.freezeAgain')] : [])]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
