import { assignAros, listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'
import { UnitChoice } from './UnitChoice.tsx'

interface Props {
  aros: Pick<ArosVersionSummary, 'id' | 'name' | 'version' | 'channel' | 'robot'>
  isPin: boolean
  onClose: () => void
}

/** Makes a version the default of its product, or pins it to one robot until a day or for good. */
export function AssignDialog({ aros, isPin, onClose }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const [unitId, setUnitId] = useState<string>()
  const [until, setUntil] = useState('')
  const isTest = aros.channel === 'test'
  const units = useApiQuery(
    listArosUnits,
    {
      params: { robotId: aros.robot.id },
      query: { size: 1, ...(isTest ? { 'f.isTestRobot': 'true' } : {}) },
    },
    { enabled: !isPin },
  )
  const assign = useApiMutation(assignAros, { invalidates: arosReadings })
  const name = arosTitle(aros)
  const save = async (reason: string) => {
    if (isPin && !unitId) throw new Error(t('ask.pin.chooseRobot'))
    const end = until ? { until: new Date(`${until}T23:59:59`).toISOString() } : {}
    const body = { reason, ...(isPin && unitId ? { RobotId: unitId, ...end } : {}) }
    await assign.mutateAsync({ params: { ArosId: aros.id }, body })
    showToast({ message: t(isPin ? 'done.pin' : 'done.assign', { name }) })
  }
  return (
    <ConfirmDialog
      needsReason
      title={t(isPin ? 'ask.pin.title' : 'ask.assign.title', { name, product: localized(aros.robot.name) })}
      confirmLabel={t(isPin ? 'ask.pin.confirm' : 'ask.assign.confirm')}
      effects={
        isPin || !units.data
          ? []
          : [t(isTest ? 'ask.assign.testRobots' : 'ask.assign.robots', { count: units.data.totalCount })]
      }
      readError={(error) =>
        error instanceof Error && error.message === t('ask.pin.chooseRobot')
          ? error.message
          : readError(error)
      }
      onClose={onClose}
      onConfirm={save}
    >
      {isPin && (
        <>
          <UnitChoice robotId={aros.robot.id} onlyTestRobots={isTest} value={unitId} onChange={setUnitId} />
          <TextField
            fullWidth
            type="date"
            margin="normal"
            label={t('ask.pin.until')}
            helperText={t('ask.pin.untilHelp')}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        </>
      )}
    </ConfirmDialog>
  )
}
