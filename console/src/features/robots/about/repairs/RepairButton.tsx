import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUnitRepairs, repairUnit } from '@filo/contract/updates/unit-updates-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { useCan } from '../../../../session/session.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { softwareReadings } from '../unit-readings.ts'

const readings = [...softwareReadings, listUnitRepairs]

function useEffects(unit: ProducedRobot): string[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { desiredAros, isMismatch } = unit
  const aros = desiredAros ? `${desiredAros.name} ${desiredAros.semver}` : ''
  const again = desiredAros ? t('repair.takesAgain', { aros }) : t('repair.nothingDesired')
  return [t('repair.checks'), t('repair.mends'), ...(isMismatch ? [again] : [])]
}

interface Props {
  unit: ProducedRobot
  variant?: 'text' | 'outlined'
}

/** Has a unit check and mend what it runs; shown to those who may. */
export function RepairButton({ unit, variant = 'text' }: Props) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  const readError = useReadError()
  const [isAsking, setIsAsking] = useState(false)
  const effects = useEffects(unit)
  const repair = useApiMutation(repairUnit, { invalidates: readings })
  async function confirm(reason: string) {
    const { isQueued, isChecked } = await repair.mutateAsync({
      params: { unitId: unit.id },
      body: { reason },
    })
    const message = isChecked ? 'checking' : isQueued ? 'queuedUnchecked' : 'requestedUnchecked'
    showToast({ message: t(`repair.${message}`) })
  }
  if (unit.lifeState === 'retired' || !can('update.retry')) return null
  return (
    <>
      <Button color="inherit" size="small" variant={variant} onClick={() => setIsAsking(true)}>
        {t('repair.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('repair.title', { serial: unit.serial })}
          confirmLabel={t('repair.action')}
          needsReason
          effects={effects}
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
