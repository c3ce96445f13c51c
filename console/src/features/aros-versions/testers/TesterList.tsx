import type { TestCase, Tester, TestSummary } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { TesterRow } from './TesterRow.tsx'
import { TestStatus } from './TestStatus.tsx'

interface Props {
  testers: readonly Tester[]
  cases: readonly TestCase[]
  summary: TestSummary
  /** The verdicts are still asked for. */
  isOpen: boolean
  /** Absent where the reader may not change assignments. */
  onEdit?: (tester: Tester) => void
  onRemove?: (tester: Tester) => void
}

/** The testers of a version below where the test stands; a given verdict cannot be changed. */
export function TesterList({ testers, cases, summary, isOpen, onEdit, onRemove }: Props) {
  const { t } = useTranslation('aros-versions')
  if (testers.length === 0) {
    return (
      <>
        <TestStatus summary={summary} />
        <EmptyState drawing="people" title={t('testers.none')} body={t('testers.noneBody')} />
      </>
    )
  }
  return (
    <>
      <TestStatus summary={summary} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {testers.map((tester) => (
          <TesterRow
            key={tester.id}
            tester={tester}
            cases={cases}
            isOpen={isOpen}
            {...(onEdit && onRemove && tester.state !== 'submitted'
              ? { onEdit: () => onEdit(tester), onRemove: () => onRemove(tester) }
              : {})}
          />
        ))}
      </Box>
    </>
  )
}
