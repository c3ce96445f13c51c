import { hasTestEnded, type MyTest, type TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'

/** That a test ended without the reader's verdict, and by which result; nothing while it goes on. */
export function TestEnded({ test }: { test: MyTest & { summary: TestSummary } }) {
  const { t } = useTranslation('testers')
  const { tester, aros, summary } = test
  const isOwnEnd = tester.state === 'submitted' || tester.state === 'declined'
  if (isOwnEnd || !hasTestEnded(aros.state)) return null
  const { outcome, failed, blocked, unfixedBlockers: count } = summary
  const why = outcome === 'failed' && failed + blocked === 0 ? 'blockers' : outcome
  return (
    <Alert severity="info">
      {t(`ended.${why}`, { ...summary, count })} {t('ended.kept')}
    </Alert>
  )
}
