import type { MyTest, TestCase } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useSession } from '../../../session/session.ts'
import { useConfirmation } from '../../../ui/dialog/use-confirmation.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { suggestedVerdict } from '../draft/draft-rules.ts'
import { SavingNote } from '../draft/SavingNote.tsx'
import type { TestDraft } from '../draft/use-test-draft.ts'
import { ResultCounts } from './ResultCounts.tsx'
import { StoredVerdict } from './StoredVerdict.tsx'
import { SubmittedVerdict } from './SubmittedVerdict.tsx'
import { VerdictFields } from './VerdictFields.tsx'

interface Props {
  test: MyTest & { cases: TestCase[] }
  draft: TestDraft
  /** Files that the server does not have yet: the verdict waits for them. */
  waitingFiles: number
  isReadOnly: boolean
  onOpen: (caseId: string) => void
}

/** The verdict with its comment; signed with the reader's name, and final. */
export function VerdictPanel({ test, draft, waitingFiles, isReadOnly, onOpen }: Props) {
  const { t } = useTranslation('testers')
  const readError = useReadError()
  const { user } = useSession()
  const { comment } = draft
  const verdict = draft.verdict ?? (isReadOnly ? null : suggestedVerdict(test.cases, draft.results))
  const needsComment = verdict !== null && verdict !== 'pass'
  const isReady = verdict !== null && (!needsComment || comment.trim().length >= 3)
  const name = `${test.aros.name} ${test.aros.version}`
  const give = async () => {
    if (!verdict) return
    await draft.submit(verdict)
    showToast({ message: t('verdict.done', { name }) })
  }
  const { isPending, error, confirm } = useConfirmation(give, () => undefined, readError)
  return (
    <SectionCard title={t('verdict.title')}>
      <ResultCounts test={test} draft={draft} isReadOnly={isReadOnly} onOpen={onOpen} />
      {test.tester.state === 'submitted' && <SubmittedVerdict tester={test.tester} />}
      {test.tester.state !== 'submitted' && isReadOnly && <StoredVerdict draft={draft} />}
      {!isReadOnly && <VerdictFields draft={draft} verdict={verdict} needsComment={needsComment} />}
      {error && (
        <Alert severity="error" role="alert" sx={{ mt: 2 }}>
          {error}
        </Alert>
      )}
      {!isReadOnly && (
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {t('verdict.final')} {t('verdict.signed', { name: user.displayName })}
        </Box>
      )}
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          <Box sx={{ color: 'text.secondary', mr: 'auto' }}>
            <SavingNote draft={draft} />
          </Box>
          <PendingButton
            variant="contained"
            size="large"
            isPending={isPending}
            disabled={!isReady || waitingFiles > 0 || draft.saving.kind === 'conflict'}
            onClick={() => void confirm('')}
          >
            {t('verdict.submit')}
          </PendingButton>
        </Box>
      )}
      {!isReadOnly && waitingFiles > 0 && (
        <Box role="status" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('verdict.waitsForFiles', { count: waitingFiles })}
        </Box>
      )}
    </SectionCard>
  )
}
