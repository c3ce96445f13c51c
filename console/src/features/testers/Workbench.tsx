import { getMyTest } from '@filo/contract/testers/testers-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Bench, type OneTest } from './Bench.tsx'
import { CasePreview } from './cases/CasePreview.tsx'
import { TestHeader } from './TestHeader.tsx'
import { useTestSnapshot } from './use-test-snapshot.ts'

const readings = [getMyTest]

function Content({ test }: { test: OneTest }) {
  usePageTitle(`${test.aros.name} ${test.aros.version}`)
  const shows = test.tester.state === 'in_progress' || test.tester.state === 'submitted'
  const isWaiting = test.tester.state === 'assigned' || test.tester.state === 'accepted'
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TestHeader test={test} />
      {shows && <Bench test={test} />}
      {isWaiting && <CasePreview cases={test.cases} />}
    </Box>
  )
}

/** One test: cases at the left, the open one at the right, the verdict at the end; works without a connection. */
export function Workbench({ ArosId }: { ArosId: string }) {
  const { t } = useTranslation('testers')
  const query = useTestSnapshot(ArosId)
  useEvents(['aros-versions', 'robots'], { invalidates: readings })
  return (
    <QueryPanel query={query} errorTitle={t('failed')} lines={8}>
      {(test) => <Content key={`${test.tester.id} ${test.tester.state}`} test={test} />}
    </QueryPanel>
  )
}
