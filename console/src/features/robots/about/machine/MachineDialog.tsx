import {
  decideRobotMachine,
  listRobotMachines,
  type OtherMachine,
} from '@filo/contract/enrolments/robot-machines-routes'
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

interface Props {
  unit: ProducedRobot
  machine: OtherMachine
  /** Whether the other machine is to work as the robot; else the working one stays. */
  isAdmitted: boolean
  onClose: () => void
}

/** Decides which of two machines is the robot. */
export function MachineDialog({ unit, machine, isAdmitted, onClose }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const decide = useApiMutation(decideRobotMachine, {
    invalidates: [listRobotMachines, getProducedRobot, listProducedRobots],
  })
  const way = isAdmitted ? 'admit' : 'keep'
  const about = { serial: unit.serial, ip: machine.ip ?? t('machines.noAddress'), name: machine.name }
  async function confirm(reason: string) {
    await decide.mutateAsync({
      params: { unitId: unit.id, machineId: machine.id },
      body: { isAdmitted, reason },
    })
    showToast({ message: t(`machines.${way}.done`, about) })
  }
  return (
    <ConfirmDialog
      title={t(`machines.${way}.title`, about)}
      confirmLabel={t(`machines.${way}.action`)}
      isDanger={isAdmitted}
      needsReason
      effects={[t(`machines.${way}.effect`, about), t('machines.again')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
