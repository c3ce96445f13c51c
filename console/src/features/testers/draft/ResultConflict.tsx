import { caseOutcomeNames, type SubmittedResult, type TestCase } from '@filo/contract/testers/tester-shapes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConflictDialog } from '../../../ui/form/ConflictDialog.tsx'
import { byCase } from './draft-rules.ts'
import type { Results } from './result-draft.ts'
import type { TestDraft } from './use-test-draft.ts'

/** The same test was filled in elsewhere meanwhile: what differs case by case, and whose results stay. */
export function ResultConflict({ draft, cases }: { draft: TestDraft; cases: readonly TestCase[] }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const { saving } = draft
  if (saving.kind !== 'conflict') return null
  const { theirs } = saving
  const messageOf = (result: SubmittedResult | undefined) =>
    result
      ? [localized(caseOutcomeNames[result.result]), result.note, ...result.evidence.map(({ name }) => name)]
          .filter(Boolean)
          .join('\n')
      : t('result.open')
  const values = (results: Results) =>
    Object.fromEntries(cases.map(({ caseId }, index) => [`case${index}`, messageOf(results[caseId])]))
  const labels = Object.fromEntries(cases.map(({ title }, index) => [`case${index}`, localized(title)]))
  return (
    <ConflictDialog
      mine={values(draft.results)}
      theirs={values(byCase(theirs.caseResults))}
      labels={labels}
      onKeepMine={() => draft.resolve(theirs, true)}
      onAcceptTheirs={() => draft.resolve(theirs, false)}
    />
  )
}
