import type { TestCase } from '@filo/contract/testers/tester-shapes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

/** Whether a case needs a robot, and that it is a general one where its package has no plan. */
export function CaseOriginNote({ testCase }: { testCase: TestCase }) {
  const { t } = useTranslation('testers')
  const { origin, needsRobot } = testCase
  const words = [
    ...(origin === 'general' ? [t('cases.general')] : []),
    ...(needsRobot === null ? [] : [t(needsRobot ? 'cases.needsRobot' : 'cases.needsNoRobot')]),
  ]
  if (words.length === 0) return null
  return <Typography color="text.secondary">{words.join(' ')}</Typography>
}
