import { changeProducedRobotLife } from '@filo/contract/produced-robots/produced-robot-life-routes'
import {
  type LifeState,
  lifeNeedsReason,
  lifeStateNames,
} from '@filo/contract/produced-robots/produced-robot-states'
import {
  getProducedRobot,
  listProducedRobots,
  type ProducedRobot,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { CustomerPicker } from '../../fields/CustomerPicker.tsx'

interface LifeDialogProps {
  unit: ProducedRobot
  to: Exclude<LifeState, 'retired'>
  title: string
  onClose: () => void
}

/** Moves a unit to the next state of its life; shipping asks for the customer when there is none. */
export function LifeDialog({ unit, to, title, onClose }: LifeDialogProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const readError = useReadError()
  const [customerId, setCustomerId] = useState<string | null>(null)
  const change = useApiMutation(changeProducedRobotLife, {
    invalidates: [getProducedRobot, listProducedRobots],
  })
  const needsCustomer = to === 'shipped' && unit.customerId === null
  const effects = [
    t('life.effect', { from: localized(lifeStateNames[unit.lifeState]), to: localized(lifeStateNames[to]) }),
  ]
  async function confirm(reason: string) {
    const body = { to, ...(customerId ? { customerId } : {}), ...(reason ? { reason } : {}) }
    await change.mutateAsync({ params: { unitId: unit.id }, body, ifMatch: unit.etag })
    showToast({ message: t('life.changed', { serial: unit.serial, state: localized(lifeStateNames[to]) }) })
  }
  return (
    <ConfirmDialog
      title={`${unit.serial}: ${title}`}
      confirmLabel={title}
      effects={effects}
      needsReason={lifeNeedsReason(to) || customerId !== null}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    >
      {needsCustomer && (
        <CustomerPicker
          label={t('fields.customer')}
          help={t('life.needsCustomer')}
          value={customerId}
          onChange={(customer) => setCustomerId(customer?.id ?? null)}
        />
      )}
    </ConfirmDialog>
  )
}
