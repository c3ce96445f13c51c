import { type RobotRun, runStateNames } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'

/** Whether one of the tester's robots runs the candidate, and what to do where none does. */
export function RobotRuns({ runs }: { runs: readonly RobotRun[] }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  if (runs.length === 0) {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t('robot.none')}
      </Alert>
    )
  }
  const isRunning = runs.some(({ state }) => state === 'runs')
  const robots = runs.map(({ serial, state }) => `${serial} ${localized(runStateNames[state])}`).join(', ')
  return (
    <Alert severity={isRunning ? 'success' : 'warning'} sx={{ mb: 2 }}>
      {t(isRunning ? 'robot.runs' : 'robot.runsNot', { robots })}
    </Alert>
  )
}
