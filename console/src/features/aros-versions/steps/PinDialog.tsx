import { type ArosUnitTarget, pinArosToUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import type { ArosVersionSummary } from '@filo/contract/aros-versions/aros-version-shapes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { SearchSelectMany } from '../../../components/form/SearchSelectMany.tsx'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'
import { unitSource } from '../shared/option-sources.ts'

interface Props {
  aros: Pick<ArosVersionSummary, 'id' | 'name' | 'version' | 'channel' | 'robot'>
  /** Robots chosen beforehand, and how many; without them they are chosen here. */
  chosen?: { target: ArosUnitTarget; count: number }
  onClose: () => void
  onDone?: () => void
}

/** What the dialog itself refuses; the server has not been asked. */
class NothingChosen extends Error {}
class DayIsOver extends Error {}

/** Pins a version to robots of its product, until a day or for good. */
export function PinDialog({ aros, chosen, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const { dayOf, endOf } = useLocalDay()
  const today = dayOf(new Date(useNow()).toISOString())
  const [unitIds, setUnitIds] = useState<string[]>([])
  const [until, setUntil] = useState('')
  const isTest = aros.channel === 'test'
  const isOver = until !== '' && until < today
  const pin = useApiMutation(pinArosToUnits, { invalidates: arosReadings })
  const name = arosTitle(aros)
  const save = async (reason: string) => {
    if (!chosen && unitIds.length === 0) throw new NothingChosen()
    if (isOver) throw new DayIsOver()
    const end = endOf(until)
    const body = { target: chosen?.target ?? { unitIds }, reason, ...(end ? { until: end } : {}) }
    const done = await pin.mutateAsync({ params: { ArosId: aros.id }, body })
    showToast({ message: t('done.pinMany', { name, count: done.changedCount }) })
    onDone?.()
  }
  const words = (error: unknown) => {
    if (error instanceof NothingChosen) return t('prompt.pin.chooseRobot')
    return error instanceof DayIsOver ? t('prompt.pin.untilPast') : readError(error)
  }
  return (
    <ConfirmDialog
      needsReason
      title={t('prompt.pin.title', { name })}
      confirmLabel={t('prompt.pin.confirm')}
      effects={chosen ? [t('prompt.pin.robots', { count: chosen.count })] : []}
      readError={words}
      onClose={onClose}
      onConfirm={save}
    >
      {!chosen && (
        <SearchSelectMany
          source={unitSource(aros.robot.id, isTest)}
          value={unitIds}
          onChange={setUnitIds}
          noOptionsText={t(isTest ? 'prompt.pin.noTestRobots' : 'prompt.pin.noRobots')}
          field={{ label: t('prompt.pin.robot'), required: true, margin: 'normal' }}
        />
      )}
      <TextField
        fullWidth
        type="date"
        margin="normal"
        label={t('prompt.pin.until')}
        error={isOver}
        helperText={t(isOver ? 'prompt.pin.untilPast' : 'prompt.pin.untilHelp')}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
      />
    </ConfirmDialog>
  )
}
