import {
  type CaseOutcome,
  caseOutcomeNames,
  type SubmittedResult as Input,
  noteAsEvidenceMin,
  type RobotRun,
  type TestCase,
} from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'
import { RunProofs } from '../../../components/findings/RunProofs.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { toneColor } from '../../../ui/status/tone.ts'
import { SavingNote } from '../draft/SavingNote.tsx'
import type { TestDraft } from '../draft/use-test-draft.ts'
import { EvidenceField } from '../evidence/EvidenceField.tsx'
import type { RobotLogs } from '../evidence/use-robot-logs.ts'
import type { WaitingFiles } from '../evidence/use-waiting-files.ts'
import { CaseOriginNote } from './CaseOriginNote.tsx'
import { caseStyles } from './case-styles.ts'
import { RobotRuns } from './RobotRuns.tsx'
import { SubmittedResult } from './SubmittedResult.tsx'

const outcomes: CaseOutcome[] = ['pass', 'fail', 'blocked', 'skip']

interface Props {
  testCase: TestCase
  position: number
  count: number
  draft: TestDraft
  queue: WaitingFiles
  logs: RobotLogs
  /** The tester's robots and what they run. */
  runs: readonly RobotRun[]
  isReadOnly: boolean
  /** Absent where the version takes no defects any more. */
  onRecordDefect: (() => void) | undefined
  onNext: () => void
  /** The case has just been passed. */
  onPassed: () => void
  onPrevious: (() => void) | undefined
}

function Instructions({ testCase }: { testCase: TestCase }) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const notes = localized(testCase.notes)
  return (
    <>
      {testCase.version && (
        <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {localized(testCase.packageName)} {testCase.version}
        </Typography>
      )}
      <CaseOriginNote testCase={testCase} />
      {notes && (
        <Box
          sx={{
            my: 1.5,
            p: 1.5,
            bgcolor: 'action.hover',
            borderRadius: '6px',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
          }}
        >
          {notes}
        </Box>
      )}
      <Typography component="h3" sx={{ fontWeight: 600, mt: 1.5 }}>
        {t('cases.steps')}
      </Typography>
      <Box component="ol" sx={{ mt: 0.5, mb: 1.5, pl: 3 }}>
        {testCase.steps.map((step, index) => (
          <li key={index.toString()}>{localized(step)}</li>
        ))}
      </Box>
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t('cases.expected')}
      </Typography>
      <Typography sx={{ mb: 2 }}>{localized(testCase.expected)}</Typography>
    </>
  )
}

/** What came out of a case, and the note that goes with it. */
function ResultFields({
  testCase,
  draft,
  queue,
  logs,
  onPassed,
}: Pick<Props, 'testCase' | 'draft' | 'queue' | 'logs' | 'onPassed'>) {
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const result = draft.results[testCase.caseId]
  const evidence = result?.evidence ?? []
  const set = (patch: Partial<Input>) =>
    draft.setResult({
      caseId: testCase.caseId,
      result: result?.result ?? 'skip',
      note: result?.note ?? '',
      evidence,
      ...patch,
    })
  const isProblem = result?.result === 'fail' || result?.result === 'blocked'
  const needsFile = result?.result === 'fail' && testCase.isMandatory && evidence.length === 0
  const needsWords = isProblem && !needsFile && evidence.length === 0
  const needsNote = needsWords || (result?.result === 'skip' && testCase.isMandatory)
  const help = isProblem ? t('cases.noteNeeded', { min: noteAsEvidenceMin }) : t('cases.noteOfSkip')
  return (
    <>
      <ToggleButtonGroup
        exclusive
        fullWidth
        aria-label={t('result.label')}
        value={result?.result ?? null}
        onChange={(event: MouseEvent, value: CaseOutcome | null) => {
          // A pass opens the next case under the pointer: the second half of a double click is not its result.
          if (!value || event.detail > 1) return
          set({ result: value })
          if (value === 'pass') onPassed()
        }}
        sx={{
          flexWrap: 'wrap',
          gap: 1,
          maxWidth: 640,
          // Each with its own edge: they stand in two rows where there is little room.
          '& .MuiToggleButton-root.MuiToggleButton-root': {
            m: 0,
            border: 1,
            borderColor: 'divider',
            borderRadius: '6px',
          },
        }}
      >
        {outcomes.map((outcome) => {
          const { icon: Icon, tone } = caseStyles[outcome]
          return (
            <ToggleButton key={outcome} value={outcome} sx={{ minHeight: 48, flex: '1 1 120px', gap: 1 }}>
              <Icon aria-hidden sx={{ color: (theme) => toneColor(theme, tone) }} />
              {localized(caseOutcomeNames[outcome])}
            </ToggleButton>
          )
        })}
      </ToggleButtonGroup>
      <TextField
        fullWidth
        multiline
        minRows={3}
        margin="normal"
        label={t('cases.note')}
        helperText={needsNote ? help : t('cases.noteHelp')}
        required={needsNote}
        value={result?.note ?? ''}
        disabled={!result}
        onChange={(event) => set({ note: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 4000 } }}
      />
      {needsFile && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('cases.fileNeeded')}
        </Alert>
      )}
      <EvidenceField
        key={testCase.caseId}
        caseId={testCase.caseId}
        testerId={draft.testerId}
        evidence={evidence}
        queue={queue}
        logs={logs}
        disabled={!result}
        onRemove={({ sha256 }) => set({ evidence: evidence.filter((piece) => piece.sha256 !== sha256) })}
      />
    </>
  )
}

/** One case: what to do, what to expect, what came out. */
export function CasePanel(props: Props) {
  const { testCase, position, count, draft, isReadOnly, onRecordDefect, onNext, onPrevious } = props
  const { t } = useTranslation('testers')
  const localized = useLocalized()
  const canWrite = useCanWrite()
  const result = draft.results[testCase.caseId]
  const isProblem = result?.result === 'fail' || result?.result === 'blocked'
  const proof = result?.result === 'pass' ? draft.proofs[testCase.caseId] : undefined
  return (
    <SectionCard title={localized(testCase.title)}>
      <Instructions testCase={testCase} />
      {isReadOnly ? (
        <SubmittedResult testerId={draft.testerId} assigned={result} proof={proof} />
      ) : (
        <>
          {testCase.needsRobot && !proof && <RobotRuns runs={props.runs} />}
          <ResultFields
            testCase={testCase}
            draft={draft}
            queue={props.queue}
            logs={props.logs}
            onPassed={props.onPassed}
          />
          {proof && <RunProofs results={[{ proof }]} />}
        </>
      )}
      {isProblem && onRecordDefect && (
        <Button
          variant="outlined"
          disabled={!canWrite}
          onClick={onRecordDefect}
          sx={{ minHeight: 44, mt: isReadOnly ? 2 : 0 }}
        >
          {t('defect.ofCase')}
        </Button>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <Box sx={{ color: 'text.secondary', mr: 'auto' }}>
          <span role="status">{t('cases.position', { position, count })}</span>
          {!isReadOnly && (
            <>
              {' · '}
              <SavingNote draft={draft} />
            </>
          )}
        </Box>
        {onPrevious && (
          <Button color="inherit" onClick={onPrevious}>
            {t('cases.previous')}
          </Button>
        )}
        <Button variant="contained" onClick={onNext}>
          {t(position < count ? 'cases.next' : 'cases.toVerdict')}
        </Button>
      </Box>
    </SectionCard>
  )
}
