import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { repairUnit } from '@filo/contract/updates/unit-updates-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { softwareReadings } from './unit-readings.ts'

/** Puts a unit right whose device and software name different versions; shown to those who may. */
export function RepairButton({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation('robots')
  const can = useCan()
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const repair = useApiMutation(repairUnit, { invalidates: softwareReadings })
  async function confirm(reason: string) {
    const { isQueued } = await repair.mutateAsync({ params: { unitId: unit.id }, body: { reason } })
    showToast({ message: t(isQueued ? 'repair.queued' : 'repair.asked') })
  }
  if (!unit.isMismatch || unit.lifeState === 'retired' || !can('update.retry')) return null
  return (
    <>
      <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
        {t('repair.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('repair.title', { serial: unit.serial })}
          confirmLabel={t('repair.action')}
          needsReason
          effects={[
            t('repair.reports'),
            t(unit.desiredAros ? 'repair.takesAgain' : 'repair.nothingDesired', {
              aros: unit.desiredAros ? `${unit.desiredAros.name} ${unit.desiredAros.semver}` : '',
            }),
          ]}
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
