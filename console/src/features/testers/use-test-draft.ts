import type { CaseResult, Evidence, MyTest, TestCase, Verdict } from '@filo/contract/testers/tester-shapes'
import { getMyTest, listMyTests, saveTestResults, submitVerdict } from '@filo/contract/testers/testers-routes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiClient } from '../../api/api-client.ts'
import { isPassing, retryDelayMs } from '../../api/save-failure.ts'
import { useInvalidate } from '../../api/use-api.ts'
import { randomId } from '../../lib/random-id.ts'
import { clearResultDraft, type ResultDraft, readResultDraft, writeResultDraft } from './result-draft.ts'

/** Where the results stand; a refusal stays until something is changed or it is tried again by hand. */
export type Saving = { kind: 'saved' | 'waiting' | 'offline' } | { kind: 'refused'; error: unknown }

const DELAY_MS = 1200
const RETRY_MS = 8000

function byCase(results: readonly CaseResult[]): Record<string, CaseResult> {
  return Object.fromEntries(results.map((result) => [result.caseId, result]))
}

/** Results, verdict and comment of one test: kept in the browser at once, on the server soon after. */
export function useTestDraft(test: MyTest & { cases: TestCase[] }) {
  const { tester, aros } = test
  const invalidate = useInvalidate()
  const [kept] = useState(() => readResultDraft(tester.id))
  const [draft, setDraft] = useState<ResultDraft>(
    kept ?? { results: byCase(tester.caseResults), verdict: tester.verdict, comment: tester.comment ?? '' },
  )
  const [saving, setSaving] = useState<Saving>({ kind: kept ? 'waiting' : 'saved' })
  const latest = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const params = { ArosId: aros.id }
  const known = new Set(test.cases.map((testCase) => testCase.caseId))

  const resultsOf = (from: ResultDraft) =>
    Object.values(from.results).filter((result) => known.has(result.caseId))

  async function push() {
    const sent = latest.current
    try {
      await apiClient.call(saveTestResults, { params, body: { caseResults: resultsOf(sent) } })
      if (latest.current === sent) setSaving({ kind: 'saved' })
    } catch (error) {
      if (!isPassing(error)) return setSaving({ kind: 'refused', error })
      setSaving({ kind: 'offline' })
      later(retryDelayMs(error, RETRY_MS))
    }
  }

  function later(ms: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void push(), ms)
  }

  function change(next: ResultDraft) {
    latest.current = next
    setDraft(next)
    writeResultDraft(tester.id, next)
    setSaving({ kind: 'waiting' })
    later(DELAY_MS)
  }

  /** Sends again what was refused. */
  function tryAgain() {
    setSaving({ kind: 'waiting' })
    later(0)
  }

  async function submit(verdict: Verdict, durationMin: number) {
    clearTimeout(timer.current)
    const { comment } = latest.current
    const body = { verdict, comment, caseResults: resultsOf(latest.current), durationMin }
    await apiClient.call(submitVerdict, { params, body, idempotencyKey: randomId() })
    clearResultDraft(tester.id)
    await invalidate([getMyTest, listMyTests])
  }

  /** Uploads end later than they began: they join what the case holds by then, each file once. */
  function addEvidence(caseId: string, pieces: readonly Evidence[]) {
    const { results } = latest.current
    const current = results[caseId]
    if (!current) return
    const fresh = pieces.filter(({ sha256 }) => !current.evidence.some((each) => each.sha256 === sha256))
    const evidence = [...current.evidence, ...fresh]
    change({ ...latest.current, results: { ...results, [caseId]: { ...current, evidence } } })
  }

  const resume = useEffectEvent(() => later(0))
  useEffect(() => {
    if (kept) resume()
    return () => clearTimeout(timer.current)
  }, [kept])

  return {
    ...draft,
    ArosId: aros.id,
    testerId: tester.id,
    addEvidence,
    saving,
    tryAgain,
    wasRestored: kept !== undefined,
    setResult: (result: CaseResult) =>
      change({ ...latest.current, results: { ...latest.current.results, [result.caseId]: result } }),
    setVerdict: (verdict: Verdict) => change({ ...latest.current, verdict }),
    setComment: (comment: string) => change({ ...latest.current, comment }),
    submit,
  }
}

export type TestDraft = ReturnType<typeof useTestDraft>
