import type {
  Evidence,
  GivenResult,
  MyTest,
  TestCase,
  Tester,
  Verdict,
} from '@filo/contract/testers/tester-shapes'
import { getMyTest, listMyTests, saveTestResults, submitVerdict } from '@filo/contract/testers/testers-routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
function resultsIn({ results }: ResultDraft, cases: readonly TestCase[]): GivenResult[] {
  const known = new Set(cases.map(({ caseId }) => caseId))
  return Object.values(results).filter(({ caseId }) => known.has(caseId))
}

/** Results, verdict and comment of one test: kept in the browser at once (`isKept`), on the server soon after. */
export function useTestDraft(test: MyTest & { cases: TestCase[] }) {
  const { tester, aros } = test
  const invalidate = useInvalidate()
  const [kept] = useState(() => readResultDraft(tester.id))
  const [draft, setDraft] = useState<ResultDraft>(() => firstDraft(kept, tester))
  const isRestored = kept !== undefined && !kept.isSent
  const [saving, setSaving] = useState<Saving>({ kind: isRestored ? 'waiting' : 'saved' })
  const [answer, setAnswer] = useState(tester)
  const latest = useRef(draft)
  const timer = useTimer()
  const copy = useLocalCopy()
  const keys = useIntentKeys()
  const params = { ArosId: aros.id }

  function keep(next: ResultDraft) {
    latest.current = next
    setDraft(next)
    copy.keep(() => writeResultDraft(tester.id, next))
  }

  function noteFailure(error: unknown) {
    if (!isPassing(error)) return setSaving({ kind: 'refused', error })
    setSaving({ kind: 'offline' })
    later(retryDelayMs(error, RETRY_MS))
  }

  async function push() {
    keep({ ...latest.current, handedOver: latest.current.results })
    const sent = latest.current
    const ifMatch = sent.base ? { ifMatch: sent.base.etag } : {}
    try {
      const body = { caseResults: resultsIn(sent, test.cases) }
      const saved = await apiClient.call(saveTestResults, { params, body, ...ifMatch })
      setAnswer(saved)
      const base = { etag: saved.etag, results: byCase(saved.caseResults) }
      const isNewest = latest.current === sent
      keep({ ...latest.current, base, isSent: isNewest })
      if (isNewest) setSaving({ kind: 'saved' })
    } catch (error) {
      if (isChangedByOthers(error)) await compare()
      else noteFailure(error)
    }
  }

  /** Looks at what changed elsewhere: other fields go with ours, other results are chosen between. */
  async function compare() {
    try {
      const { tester: theirs } = await apiClient.call(getMyTest, { params })
      if (foreignChange(latest.current, theirs)) return setSaving({ kind: 'conflict', theirs })
      keep(rebased(latest.current, theirs, true))
      later(0)
    } catch (error) {
      noteFailure(error)
    }
  }

  function resolve(theirs: Tester, keepsMine: boolean) {
    keep(rebased(latest.current, theirs, keepsMine))
    setSaving({ kind: keepsMine ? 'waiting' : 'saved' })
    if (keepsMine) later(0)
  }

  function later(ms: number) {
    timer.set(() => void push(), ms)
  }

  function change(next: ResultDraft) {
    keep({ ...next, isSent: false })
    if (saving.kind === 'conflict') return
    setSaving({ kind: 'waiting' })
    later(DELAY_MS)
  }

  /** Sends again what was refused. */
  function tryAgain() {
    setSaving({ kind: 'waiting' })
    later(0)
  }

  async function submit(verdict: Verdict) {
    timer.clear()
    const caseResults = resultsIn(latest.current, test.cases)
    const body = { verdict, comment: latest.current.comment, caseResults }
    const send = (idempotencyKey: string) => apiClient.call(submitVerdict, { params, body, idempotencyKey })
    await keys.send('verdict', send)
    clearResultDraft(tester.id)
    await invalidate([getMyTest, listMyTests])
  }

  /** Uploads end later than they began: they join what the case holds by then, each file once. */
  function addEvidence(caseId: string, pieces: readonly Evidence[]) {
    const next = withEvidence(latest.current, caseId, pieces)
    if (next !== latest.current) change(next)
  }

  /** Takes a robot's log into its case; one that was taken before stays out, whatever became of it. */
  function takeLog(id: string, caseId: string, piece: Evidence) {
    const { takenLogs } = latest.current
    if (takenLogs.includes(id) || !latest.current.results[caseId]) return
    change({ ...withEvidence(latest.current, caseId, [piece]), takenLogs: [...takenLogs, id].slice(-200) })
  }

  useSendAgain({ isRestored, saving, send: () => later(0), tryAgain })

  return {
    ...draft,
    ...params,
    testerId: tester.id,
    addEvidence,
    takeLog,
    saving,
    tryAgain,
    resolve,
    isKept: copy.isKept,
    proofs: proofsOf(answer, tester),
    unsent: unsentCount(draft),
    wasRestored: isRestored,
    setResult: (result: GivenResult) => change(withResult(latest.current, result)),
    setVerdict: (verdict: Verdict) => change({ ...latest.current, verdict }),
    setComment: (comment: string) => change({ ...latest.current, comment }),
    submit,
  }
}

export type TestDraft = ReturnType<typeof useTestDraft>
