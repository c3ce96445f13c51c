import { type MyTest, type TestCase, verdictNames } from '@filo/contract/testers/tester-shapes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { GivenVerdict } from './GivenVerdict.tsx'
import { KeptVerdict } from './KeptVerdict.tsx'
import { ResultCounts } from './ResultCounts.tsx'
import { SavingNote } from './SavingNote.tsx'
import type { TestDraft } from './use-test-draft.ts'
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
  const localized = useLocalized()
  const readError = useReadError()
  const canWrite = useCanWrite()
  const { user } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const { verdict, comment } = draft
  const needsComment = verdict !== null && verdict !== 'pass'
  const isReady = verdict !== null && (!needsComment || comment.trim().length >= 3)
  const name = `${test.aros.name} ${test.aros.version}`
  return (
    <SectionCard title={t('verdict.title')}>
      <ResultCounts test={test} draft={draft} isReadOnly={isReadOnly} onOpen={onOpen} />
      {test.tester.state === 'submitted' && <GivenVerdict tester={test.tester} />}
      {test.tester.state !== 'submitted' && isReadOnly && <KeptVerdict draft={draft} />}
      {!isReadOnly && <VerdictFields draft={draft} needsComment={needsComment} />}
      {!isReadOnly && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          <Box sx={{ color: 'text.secondary', mr: 'auto' }}>
            <SavingNote draft={draft} />
          </Box>
          <Button
            variant="contained"
            size="large"
            disabled={!isReady || !canWrite || waitingFiles > 0 || draft.saving.kind === 'conflict'}
            onClick={() => setIsAsking(true)}
          >
            {t('verdict.submit')}
          </Button>
        </Box>
      )}
      {!isReadOnly && waitingFiles > 0 && (
        <Box role="status" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('verdict.waitsForFiles', { count: waitingFiles })}
        </Box>
      )}
      {isAsking && verdict && (
        <ConfirmDialog
          title={t('verdict.confirmTitle', { name, verdict: localized(verdictNames[verdict]) })}
          confirmLabel={t('verdict.submit')}
          effects={[t('verdict.final'), t('verdict.signed', { name: user.displayName })]}
          readError={readError}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            await draft.submit(verdict)
            showToast({ message: t('verdict.done', { name }) })
          }}
        />
      )}
    </SectionCard>
  )
}
