import {
  assignAros,
  assignArosToNewRobots,
  listArosUnits,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

interface Props {
  aros: Pick<ArosVersionSummary, 'id' | 'name' | 'version' | 'channel' | 'robot'>
  onClose: () => void
  /** It is the default now. */
  onDone?: () => void
}

/** Makes a version the default of its product: of new robots alone unless all are chosen. */
export function AssignDialog({ aros, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const isTest = aros.channel === 'test'
  const units = useApiQuery(listArosUnits, {
    params: { variantId: aros.robot.id },
    query: { size: 1, 'f.isPinned': 'false', ...(isTest ? { 'f.isTestRobot': 'true' } : {}) },
  })
  const assign = useApiMutation(assignAros, { invalidates: arosReadings })
  const assignToNew = useApiMutation(assignArosToNewRobots, { invalidates: arosReadings })
  const [isForAll, setIsForAll] = useState(isTest)
  const name = arosTitle(aros)
  const robots = isTest ? 'prompt.assign.testRobots' : 'prompt.assign.robots'
  const reached = units.data ? [t(robots, { count: units.data.totalCount })] : []
  const effects = isForAll ? reached : [t('spread.effect.new')]
  return (
    <ConfirmDialog
      needsReason
      title={t('prompt.assign.title', { name, product: localized(aros.robot.name) })}
      confirmLabel={t('prompt.assign.confirm')}
      effects={effects}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        const call = { params: { ArosId: aros.id }, body: { reason } }
        if (isForAll) await assign.mutateAsync(call)
        else await assignToNew.mutateAsync(call)
        showToast({ message: t(isForAll ? 'done.assign' : 'done.assignNew', { name }) })
        onDone?.()
      }}
    >
      {!isTest && (
        <RadioGroup
          aria-label={t('prompt.assign.question')}
          value={isForAll ? 'all' : 'new'}
          onChange={(_, value) => setIsForAll(value === 'all')}
        >
          <FormControlLabel value="new" control={<Radio />} label={t('prompt.assign.newRobots')} />
          <FormControlLabel value="all" control={<Radio />} label={t('prompt.assign.all')} />
        </RadioGroup>
      )}
    </ConfirmDialog>
  )
}
