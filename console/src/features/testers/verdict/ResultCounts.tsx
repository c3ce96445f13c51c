import { caseOutcomeNames, type MyTest, type TestCase } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { unprovenCases } from '../draft/draft-rules.ts'
import type { TestDraft } from '../draft/use-test-draft.ts'

interface Props {
  test: MyTest & { cases: TestCase[] }
  draft: TestDraft
  /** Nothing can be given any more, so nothing is asked for. */
  isReadOnly: boolean
  onOpen: (caseId: string) => void
}

interface CaseLinksProps extends Pick<Props, 'onOpen'> {
  words: string
  cases: readonly TestCase[]
}

/** A warning about some cases, the first of them to open. */
function CaseLinks({ words, cases, onOpen }: CaseLinksProps) {
  const localized = useLocalized()
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {words}{' '}
      {cases.slice(0, 3).map((testCase, index) => (
        <span key={testCase.caseId}>
          {index > 0 && ', '}
          <Link
            component="button"
            type="button"
            onClick={() => onOpen(testCase.caseId)}
            sx={{ verticalAlign: 'baseline' }}
          >
            {localized(testCase.title)}
          </Link>
        </span>
      ))}
    </Alert>
  )
}

/** How many cases came out how, and which mandatory ones are still open or not proven. */
export function ResultCounts({ test, draft, isReadOnly, onOpen }: Props) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const results = test.cases.map((testCase) => draft.results[testCase.caseId]?.result)
  const count = (result: string | undefined) => results.filter((each) => each === result).length
  const missing = test.cases.filter((testCase) => testCase.isMandatory && !draft.results[testCase.caseId])
  const unproven = unprovenCases(test.cases, draft.results, draft.proofs)
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 0.5,
          mb: 2,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {(['pass', 'fail', 'blocked', 'skip'] as const).map((result) => (
          <span key={result}>
            {localized(caseOutcomeNames[result])}: <strong>{count(result)}</strong>
          </span>
        ))}
      </Box>
      {!isReadOnly && missing.length > 0 && (
        <CaseLinks words={t('verdict.missing', { count: missing.length })} cases={missing} onOpen={onOpen} />
      )}
      {!isReadOnly && unproven.length > 0 && (
        <CaseLinks
          words={t('verdict.unproven', { count: unproven.length })}
          cases={unproven}
          onOpen={onOpen}
        />
      )}
    </>
  )
}
