import { assignAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import {
  getProducedRobot,
  getProducedRobotSoftware,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

interface RollBackDialogProps {
  unit: ProducedRobot
  to: { id: string; name: string; semver: string }
  onClose: () => void
}

/** Sends one unit back to the AROS it came from, by pinning it there. */
export function RollBackDialog({ unit, to, onClose }: RollBackDialogProps) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const assign = useApiMutation(assignAros, {
    invalidates: [listUpdates, getProducedRobot, getProducedRobotSoftware],
  })
  const aros = `${to.name} ${to.semver}`
  async function confirm(reason: string) {
    await assign.mutateAsync({ params: { ArosId: to.id }, body: { RobotId: unit.id, reason } })
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
