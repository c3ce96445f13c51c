import type { MyTest, TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'
import { ArosDefects } from '../../../components/defects/ArosDefects.tsx'
import { benchStatus } from '../bench-status.ts'
import { CheckDefect } from './CheckDefect.tsx'

interface Props {
  test: MyTest & { summary: TestSummary }
  onRecord: () => void
}

/** The defects of the version on the bench: record one, and confirm or reopen those that were answered. */
export function BenchDefects({ test, onRecord }: Props) {
  const { t } = useTranslation('testers')
  const canWrite = useCanWrite()
  const { aros, summary } = test
  const { mayRecordDefects: mayRecord } = benchStatus(test)
  const record = (
    <Button variant="outlined" disabled={!canWrite} onClick={onRecord} sx={{ minHeight: 44 }}>
      {t('defect.record')}
    </Button>
  )
  return (
    <ArosDefects
      ArosId={aros.id}
      actions={mayRecord ? record : undefined}
      checkOf={(defect) => mayRecord && <CheckDefect ArosId={aros.id} defect={defect} />}
    >
      {summary.openBlockers > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('defect.holdsBack', { count: summary.openBlockers })}
        </Alert>
      )}
      {summary.unfixedBlockers > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {t('defect.fails', { count: summary.unfixedBlockers })}
        </Alert>
      )}
    </ArosDefects>
  )
}
