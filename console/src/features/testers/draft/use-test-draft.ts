import type {
  Evidence,
  MyTest,
  SubmittedResult,
  TestCase,
  Tester,
  Verdict,
} from '@filo/contract/testers/tester-shapes'
import { getMyTest, listMyTests, saveTestResults, submitVerdict } from '@filo/contract/testers/testers-routes'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { useIntentKeys } from '../../../api/intent-keys.ts'
import { isChangedByOthers, isPassing, retryDelayMs } from '../../../api/save-failure.ts'
import { useAfterSignIn } from '../../../api/use-after-sign-in.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { useLocalCopy } from '../../../components/form/use-local-copy.ts'
import {
  byCase,
  firstDraft,
  foreignChange,
  proofsOf,
  rebased,
  unsentCount,
  withEvidence,
  withResult,
} from './draft-rules.ts'
import { clearResultDraft, type ResultDraft, readResultDraft, writeResultDraft } from './result-draft.ts'

/** Where the results stand; a refusal stays until something is changed or it is tried again by hand. */
type Saving =
  | { kind: 'saved' | 'waiting' | 'offline' }
  | { kind: 'refused'; error: unknown }
  /** The same assignment was changed elsewhere; the person chooses. */
  | { kind: 'conflict'; theirs: Tester }

const DELAY_MS = 1200
const RETRY_MS = 8000

interface SendAgain {
  isRestored: boolean
  saving: Saving
  send: () => void
  tryAgain: () => void
}

/** Sends what an earlier page left, what was refused to somebody signed out, and what waits for the network. */
function useSendAgain({ isRestored, saving, send, tryAgain }: SendAgain): void {
  useAfterSignIn(saving.kind === 'refused' ? saving.error : undefined, tryAgain)
  const sendLeft = useEffectEvent(send)
  const sendWaiting = useEffectEvent(() => {
    if (saving.kind === 'offline') send()
  })
  useEffect(() => {
    if (isRestored) sendLeft()
  }, [isRestored])
  useEffect(() => {
    window.addEventListener('online', sendWaiting)
    return () => window.removeEventListener('online', sendWaiting)
  }, [])
}

/** One thing that is done after a time, unless another takes its place; it ends with the page. */
function useTimer() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const clear = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    clear,
    set: (run: () => void, ms: number) => {
      clear()
      timer.current = setTimeout(run, ms)
    },
  }
}

/** A draft's results, without those of cases that the test has no more. */
function resultsIn({ results }: ResultDraft, cases: readonly TestCase[]): SubmittedResult[] {
  const known = new Set(cases.map(({ caseId }) => caseId))
  return Object.values(results).filter(({ caseId }) => known.has(caseId))
}

/** What the edits of one test work with, as its last rendering has it. */
interface DraftEditing {
  test: MyTest & { cases: TestCase[] }
  params: { ArosId: string }
  /** The draft with every edit so far, rendered or not. */
  latest: RefObject<ResultDraft>
  saving: Saving
  setDraft: (draft: ResultDraft) => void
  setSaving: (saving: Saving) => void
  setAnswer: (saved: Tester) => void
  timer: ReturnType<typeof useTimer>
  copy: ReturnType<typeof useLocalCopy>
  keys: ReturnType<typeof useIntentKeys>
  invalidate: ReturnType<typeof useInvalidate>
}

function storeDraft({ test, latest, setDraft, copy }: DraftEditing, next: ResultDraft) {
  latest.current = next
  setDraft(next)
  copy.keep(() => writeResultDraft(test.tester.id, next))
}

function noteFailure(editing: DraftEditing, error: unknown) {
  if (!isPassing(error)) return editing.setSaving({ kind: 'refused', error })
  editing.setSaving({ kind: 'offline' })
  saveLater(editing, retryDelayMs(error, RETRY_MS))
}

async function saveResults(editing: DraftEditing) {
  const { test, params, latest } = editing
  storeDraft(editing, { ...latest.current, handedOver: latest.current.results })
  const sent = latest.current
  const ifMatch = sent.base ? { ifMatch: sent.base.etag } : {}
  try {
    const body = { caseResults: resultsIn(sent, test.cases) }
    const saved = await apiClient.call(saveTestResults, { params, body, ...ifMatch })
    editing.setAnswer(saved)
    const base = { etag: saved.etag, results: byCase(saved.caseResults) }
    const isNewest = latest.current === sent
    storeDraft(editing, { ...latest.current, base, isSent: isNewest })
    if (isNewest) editing.setSaving({ kind: 'saved' })
  } catch (error) {
    if (isChangedByOthers(error)) await compareResults(editing)
    else noteFailure(editing, error)
  }
}

/** Looks at what changed elsewhere: other fields go with ours, other results are chosen between. */
async function compareResults(editing: DraftEditing) {
  const { params, latest } = editing
  try {
    const { tester: theirs } = await apiClient.call(getMyTest, { params })
    if (foreignChange(latest.current, theirs)) return editing.setSaving({ kind: 'conflict', theirs })
    storeDraft(editing, rebased(latest.current, theirs, true))
    saveLater(editing, 0)
  } catch (error) {
    noteFailure(editing, error)
  }
}

function resolveConflict(editing: DraftEditing, theirs: Tester, keepsMine: boolean) {
  storeDraft(editing, rebased(editing.latest.current, theirs, keepsMine))
  editing.setSaving({ kind: keepsMine ? 'waiting' : 'saved' })
  if (keepsMine) saveLater(editing, 0)
}

function saveLater(editing: DraftEditing, ms: number) {
  editing.timer.set(() => void saveResults(editing), ms)
}

function changeDraft(editing: DraftEditing, next: ResultDraft) {
  storeDraft(editing, { ...next, isSent: false })
  if (editing.saving.kind === 'conflict') return
  editing.setSaving({ kind: 'waiting' })
  saveLater(editing, DELAY_MS)
}

/** Sends again what was refused. */
function saveAgain(editing: DraftEditing) {
  editing.setSaving({ kind: 'waiting' })
  saveLater(editing, 0)
}

async function handInVerdict(
  { test, params, latest, timer, keys, invalidate }: DraftEditing,
  verdict: Verdict,
) {
  timer.clear()
  const caseResults = resultsIn(latest.current, test.cases)
  const body = { verdict, comment: latest.current.comment, caseResults }
  const send = (idempotencyKey: string) => apiClient.call(submitVerdict, { params, body, idempotencyKey })
  await keys.send('verdict', send)
  clearResultDraft(test.tester.id)
  await invalidate([getMyTest, listMyTests])
}

/** Uploads end later than they began: they join what the case holds by then, each file once. */
function addEvidence(editing: DraftEditing, caseId: string, pieces: readonly Evidence[]) {
  const { current } = editing.latest
  const next = withEvidence(current, caseId, pieces)
  if (next !== current) changeDraft(editing, next)
}

/** Adds a robot's log to its case; one that was added before stays out, whatever became of it. */
function addLog(editing: DraftEditing, id: string, caseId: string, piece: Evidence) {
  const { current } = editing.latest
  const { attachedLogs } = current
  if (attachedLogs.includes(id) || !current.results[caseId]) return
  changeDraft(editing, {
    ...withEvidence(current, caseId, [piece]),
    attachedLogs: [...attachedLogs, id].slice(-200),
  })
}

/** Results, verdict and comment of one test: kept in the browser at once (`isStored`), on the server soon after. */
export function useTestDraft(test: MyTest & { cases: TestCase[] }) {
  const { tester, aros } = test
  const invalidate = useInvalidate()
  const [stored] = useState(() => readResultDraft(tester.id))
  const [draft, setDraft] = useState<ResultDraft>(() => firstDraft(stored, tester))
  const isRestored = stored !== undefined && !stored.isSent
  const [saving, setSaving] = useState<Saving>({ kind: isRestored ? 'waiting' : 'saved' })
  const [answer, setAnswer] = useState(tester)
  const latest = useRef(draft)
  const timer = useTimer()
  const copy = useLocalCopy()
  const keys = useIntentKeys()
  const params = { ArosId: aros.id }
  const edits = { latest, saving, setDraft, setSaving, setAnswer }
  const editing: DraftEditing = { test, params, ...edits, timer, copy, keys, invalidate }
  const tryAgain = () => saveAgain(editing)
  const change = (part: Partial<ResultDraft>) => changeDraft(editing, { ...latest.current, ...part })

  useSendAgain({ isRestored, saving, send: () => saveLater(editing, 0), tryAgain })

  return {
    ...draft,
    ...params,
    testerId: tester.id,
    addEvidence: (caseId: string, pieces: readonly Evidence[]) => addEvidence(editing, caseId, pieces),
    attachLog: (id: string, caseId: string, piece: Evidence) => addLog(editing, id, caseId, piece),
    saving,
    tryAgain,
    resolve: (theirs: Tester, keepsMine: boolean) => resolveConflict(editing, theirs, keepsMine),
    isStored: copy.isStored,
    proofs: proofsOf(answer, tester),
    unsent: unsentCount(draft),
    wasRestored: isRestored,
    setResult: (result: SubmittedResult) => changeDraft(editing, withResult(latest.current, result)),
    setVerdict: (verdict: Verdict) => change({ verdict }),
    setComment: (comment: string) => change({ comment }),
    submit: (verdict: Verdict) => handInVerdict(editing, verdict),
  }
}

export type TestDraft = ReturnType<typeof useTestDraft>
