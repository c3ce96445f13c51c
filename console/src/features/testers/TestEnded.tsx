import type { MyTest, TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { benchStatus } from './bench-status.ts'

/** That a test ended without the reader's verdict, and by which result; nothing while it goes on. */
export function TestEnded({ test }: { test: MyTest & { summary: TestSummary } }) {
  const { t } = useTranslation('testers')
  const { summary } = test
  if (!benchStatus(test).isCutOff) return null
  const { outcome, failed, blocked, unfixedBlockers: count } = summary
  const why = outcome === 'failed' && failed + blocked === 0 ? 'blockers' : outcome
  return (
    <Alert severity="info">
      {t(`ended.${why}`, { ...summary, count })} {t('ended.retained')}
    </Alert>
  )
}
