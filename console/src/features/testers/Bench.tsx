import type { MyTest, RobotRun, TestCase, TestSummary } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { WorkspaceTemplate } from '../../ui/page/WorkspaceTemplate.tsx'
import { benchStatus } from './bench-status.ts'
import { CaseList } from './cases/CaseList.tsx'
import { CasePanel } from './cases/CasePanel.tsx'
import { BenchDefects } from './defects/BenchDefects.tsx'
import { type DefectOrigin, RecordDefect } from './defects/RecordDefect.tsx'
import { caseAfterPass } from './draft/draft-rules.ts'
import { ResultConflict } from './draft/ResultConflict.tsx'
import { type TestDraft, useTestDraft } from './draft/use-test-draft.ts'
import { useRobotLogs } from './evidence/use-robot-logs.ts'
import { useWaitingFiles } from './evidence/use-waiting-files.ts'
import { WaitingStrip } from './evidence/WaitingStrip.tsx'
import { VerdictPanel } from './verdict/VerdictPanel.tsx'

export type OneTest = MyTest & { cases: TestCase[]; summary: TestSummary; runs: RobotRun[] }

/** The address of the verdict beside the cases. */
const VERDICT = 'verdict'

/** On a tablet the open case stands below the list: opening one brings it into view. */
function useBringIntoView(key: string | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const top = panel.current?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > window.innerHeight / 2) panel.current?.scrollIntoView({ block: 'start' })
  }, [key])
  return panel
}

/** A defect begins with what the case says of it. */
function originOf(testCase: TestCase, draft: TestDraft): DefectOrigin {
  const result = draft.results[testCase.caseId]
  return { testCase, note: result?.note ?? '', evidence: result?.evidence ?? [] }
}

/** The cases and the open one, or the verdict. */
export function Bench({ test }: { test: OneTest }) {
  const { t } = useTranslation('testers')
  const [params, setParams] = useQueryParams()
  const [startedMs] = useState(() => Date.now())
  const [origin, setOrigin] = useState<DefectOrigin>()
  const draft = useTestDraft(test)
  const { ArosId, testerId } = draft
  const queue = useWaitingFiles({ ArosId, testerId, onSent: draft.addEvidence })
  const logs = useRobotLogs(test, draft)
  const panel = useBringIntoView(params['case'])
  const { cases, tester } = test
  const result = params['case']
  const open = result ?? cases[0]?.caseId
  const current = cases.find((testCase) => testCase.caseId === open)
  const position = current ? cases.indexOf(current) : -1
  const { mayWrite, mayRecordDefects } = benchStatus(test)
  const isReadOnly = !mayWrite
  const go = (key: string | undefined) => setParams({ case: key }, { replace: result !== undefined })
  // One that needs a robot and has none stays open: it says which robots run what.
  const passed = ({ caseId, needsRobot }: TestCase) => {
    if (needsRobot && !test.runs.some(({ state }) => state === 'runs')) return
    go(caseAfterPass(cases, draft.results, caseId)?.caseId ?? VERDICT)
  }
  const startMs = tester.startedAt ? new Date(tester.startedAt).getTime() : startedMs
  return (
    <>
      {draft.wasRestored && !isReadOnly && <Alert severity="info">{t('restored')}</Alert>}
      <WaitingStrip
        count={draft.unsent + queue.files.length}
        isOffline={draft.saving.kind === 'offline'}
        isStored={draft.isStored}
      />
      <ResultConflict draft={draft} cases={cases} />
      <WorkspaceTemplate
        listLabel={t('cases.label')}
        list={
          <CaseList
            cases={cases}
            draft={draft}
            active={open}
            verdictKey={VERDICT}
            startMs={isReadOnly ? undefined : startMs}
            onOpen={go}
          />
        }
        detailLabel={current ? t('cases.one') : t('verdict.title')}
        detail={
          <Box ref={panel} sx={{ scrollMarginTop: 80 }}>
            {current && result !== VERDICT ? (
              <CasePanel
                testCase={current}
                position={position + 1}
                count={cases.length}
                draft={draft}
                queue={queue}
                logs={logs}
                runs={test.runs}
                isReadOnly={isReadOnly}
                onRecordDefect={mayRecordDefects ? () => setOrigin(originOf(current, draft)) : undefined}
                onNext={() => go(cases[position + 1]?.caseId ?? VERDICT)}
                onPassed={() => passed(current)}
                onPrevious={position > 0 ? () => go(cases[position - 1]?.caseId) : undefined}
              />
            ) : (
              <VerdictPanel
                test={test}
                draft={draft}
                waitingFiles={queue.files.length}
                isReadOnly={isReadOnly}
                onOpen={go}
              />
            )}
          </Box>
        }
        isDetailOpen={result !== undefined}
        onCloseDetail={() => go(undefined)}
        listWidth={340}
      />
      <BenchDefects test={test} onRecord={() => setOrigin({ note: '', evidence: [] })} />
      {origin && <RecordDefect ArosId={ArosId} origin={origin} onClose={() => setOrigin(undefined)} />}
    </>
  )
}
