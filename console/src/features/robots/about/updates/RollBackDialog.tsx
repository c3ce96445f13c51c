import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { rollBackUnit } from '@filo/contract/updates/unit-updates-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { softwareReadings } from '../unit-readings.ts'

interface RollBackDialogProps {
  unit: ProducedRobot
  to: ArosRef
  onClose: () => void
}

/** Sends one unit back to the earlier release it ran, by pinning it there. */
export function RollBackDialog({ unit, to, onClose }: RollBackDialogProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const rollBack = useApiMutation(rollBackUnit, { invalidates: softwareReadings })
  const aros = `${to.name} ${to.version}`
  async function confirm(reason: string) {
    await rollBack.mutateAsync({ params: { unitId: unit.id }, body: { reason } })
    showToast({ message: t('updates.rolledBack', { aros }) })
  }
  return (
    <ConfirmDialog
      title={t('updates.rollBackTitle', { serial: unit.serial, aros })}
      confirmLabel={t('updates.rollBack')}
      needsReason
      isDanger
      effects={[t('updates.rollBackPins'), t('updates.rollBackRestarts')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
