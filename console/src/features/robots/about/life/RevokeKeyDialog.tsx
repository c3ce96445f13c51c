import { revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import {
  getProducedRobot,
  listProducedRobots,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'

/** Voids a unit's key: its connection is cut until it is let in anew. */
export function RevokeKeyDialog({ unit, onClose }: { unit: ProducedRobot; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const revoke = useApiMutation(revokeRobotKey, { invalidates: [getProducedRobot, listProducedRobots] })
  async function confirm(reason: string) {
    await revoke.mutateAsync({ params: { unitId: unit.id }, body: { reason } })
    showToast({ message: t('revokeKey.done', { serial: unit.serial }) })
  }
  return (
    <ConfirmDialog
      title={t('revokeKey.title', { serial: unit.serial })}
      confirmLabel={t('revokeKey.action')}
      isDanger
      needsReason
      effects={[t('revokeKey.cut'), t('revokeKey.again')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
