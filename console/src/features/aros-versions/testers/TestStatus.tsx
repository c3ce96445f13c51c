import type { TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'

/** How far the quorum is, and what stands against passing. */
export function TestStatus({ summary }: { summary: TestSummary }) {
  const { t } = useTranslation('aros-versions')
  const tone = summary.outcome === 'failed' ? 'error' : summary.outcome === 'passed' ? 'success' : 'info'
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <ProgressBar
        label={t('testers.quorum')}
        tone={tone}
        value={summary.passed / summary.quorum}
        text={t('testers.quorumText', { passed: summary.passed, quorum: summary.quorum })}
      />
      {summary.failed + summary.blocked > 0 && (
        <Alert severity="error">{t('testers.failedBy', summary)}</Alert>
      )}
      {summary.unfixedBlockers > 0 && (
        <Alert severity="error">{t('testers.unfixedBlockers', { count: summary.unfixedBlockers })}</Alert>
      )}
      {summary.openBlockers > 0 && (
        <Alert severity="warning">{t('testers.openBlockers', { count: summary.openBlockers })}</Alert>
      )}
      {summary.outcome === 'open' && summary.passed >= summary.quorum && summary.missingCases > 0 && (
        <Alert severity="warning">{t('testers.missing', { count: summary.missingCases })}</Alert>
      )}
    </Box>
  )
}
