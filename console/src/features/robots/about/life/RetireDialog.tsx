import { retireProducedRobot } from '@filo/contract/produced-robots/produced-robot-life-routes'
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

/** Retires a unit for good: its serial is typed, a reason given, the password proved. */
export function RetireDialog({ unit, onClose }: { unit: ProducedRobot; onClose: () => void }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const retire = useApiMutation(retireProducedRobot, { invalidates: [getProducedRobot, listProducedRobots] })
  async function confirm(reason: string) {
    const body = { confirmSerial: unit.serial, reason }
    await retire.mutateAsync({ params: { unitId: unit.id }, body })
    showToast({ message: t('retire.done', { serial: unit.serial }) })
  }
  return (
    <ConfirmDialog
      title={t('retire.title', { serial: unit.serial })}
      confirmLabel={t('retire.action')}
      expected={unit.serial}
      effects={[t('retire.final'), t('retire.key'), t('retire.retained')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
