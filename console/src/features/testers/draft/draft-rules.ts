import type {
  Evidence,
  RunProof,
  SubmittedResult,
  TestCase,
  Tester,
} from '@filo/contract/testers/tester-shapes'
import type { ResultDraft, Results } from './result-draft.ts'

/** Results by their case. */
export function byCase(results: readonly SubmittedResult[]): Results {
  return Object.fromEntries(results.map((result) => [result.caseId, result]))
}

function isSameResult(a: SubmittedResult | undefined, b: SubmittedResult | undefined): boolean {
  if (!a || !b) return a === b
  const hashes = ({ evidence }: SubmittedResult) => evidence.map(({ sha256 }) => sha256).join()
  return a.result === b.result && a.note === b.note && hashes(a) === hashes(b)
}

/** The cases whose results differ. */
export function differingCases(a: Results, b: Results): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((id) => !isSameResult(a[id], b[id]))
}

type Known = Pick<Tester, 'etag' | 'verdict' | 'comment'> & { caseResults: readonly SubmittedResult[] }

const baseOf = ({ etag, caseResults }: Known) => ({ etag, results: byCase(caseResults) })

/**
 * The draft a bench begins with: what was kept and never sent goes before the server's results; of one that was sent,
 * only what the server does not keep.
 */
export function firstDraft(retained: ResultDraft | undefined, tester: Known): ResultDraft {
  if (retained && !retained.isSent) return retained
  return {
    results: byCase(tester.caseResults),
    verdict: retained?.verdict ?? tester.verdict,
    comment: retained?.comment ?? tester.comment ?? '',
    isSent: true,
    base: baseOf(tester),
    attachedLogs: retained?.attachedLogs ?? [],
    handedOver: null,
  }
}

/**
 * What another hand changed under a draft: `null` when only other fields of the assignment changed, or when the server
 * has what this browser sent and never heard back about.
 */
export function foreignChange(draft: ResultDraft, tester: Known): Results | null {
  const theirs = byCase(tester.caseResults)
  if (!draft.base) return theirs
  const isOurs = (id: string) =>
    isSameResult(theirs[id], draft.results[id]) ||
    (draft.handedOver !== null && isSameResult(theirs[id], draft.handedOver[id]))
  return differingCases(draft.base.results, theirs).every(isOurs) ? null : theirs
}

/** The draft on top of what the server has now, as it is or given up for theirs. */
export function rebased(draft: ResultDraft, tester: Known, keepsMine: boolean): ResultDraft {
  const base = baseOf(tester)
  return keepsMine ? { ...draft, base } : { ...draft, base, results: base.results, isSent: true }
}

/** The draft with this result in place of what the case had. */
export function withResult(draft: ResultDraft, result: SubmittedResult): ResultDraft {
  return { ...draft, results: { ...draft.results, [result.caseId]: result } }
}

/** Adds files to a case, each once; a case without a result has no evidence. */
export function withEvidence(draft: ResultDraft, caseId: string, pieces: readonly Evidence[]): ResultDraft {
  const current = draft.results[caseId]
  const fresh = pieces.filter(({ sha256 }) => !current?.evidence.some((each) => each.sha256 === sha256))
  if (!current || fresh.length === 0) return draft
  const evidence = [...current.evidence, ...fresh]
  return { ...draft, results: { ...draft.results, [caseId]: { ...current, evidence } } }
}

/** How many results the server does not have yet. */
export function unsentCount(draft: ResultDraft): number {
  return draft.isSent ? 0 : differingCases(draft.results, draft.base?.results ?? {}).length
}

type Proofs = Readonly<Record<string, RunProof | undefined>>

/** The server's proofs of passes by their case, as the newer of two answers has them; a draft has none of its own. */
export function proofsOf(...answers: readonly Pick<Tester, 'updatedAt' | 'caseResults'>[]): Proofs {
  const newest = answers.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))[0]
  const results = newest?.caseResults ?? []
  return Object.fromEntries(results.flatMap(({ caseId, proof }) => (proof ? [[caseId, proof]] : [])))
}

/**
 * Passes that do not count yet: their case must be passed on a robot, and none of the tester ran the candidate when they
 * were taken in.
 */
export function unprovenCases<Case extends Pick<TestCase, 'caseId' | 'isMandatory' | 'needsRobot'>>(
  cases: readonly Case[],
  results: Results,
  proofs: Proofs,
): Case[] {
  return cases.filter(
    ({ caseId, isMandatory, needsRobot }) =>
      isMandatory && needsRobot && results[caseId]?.result === 'pass' && !proofs[caseId],
  )
}

type Duty = Pick<TestCase, 'caseId' | 'isMandatory'>

/**
 * The case that comes after one that just passed: the next mandatory one without a result, from the passed one on and
 * then from the top; undefined where every mandatory case has a result, which is the time for the verdict.
 */
export function caseAfterPass<Case extends Duty>(
  cases: readonly Case[],
  results: Results,
  caseId: string,
): Case | undefined {
  const at = cases.findIndex((testCase) => testCase.caseId === caseId)
  const inTurn = [...cases.slice(at + 1), ...cases.slice(0, at + 1)]
  return inTurn.find((each) => each.isMandatory && each.caseId !== caseId && !results[each.caseId])
}

/** The verdict that the results speak for: a pass where every mandatory case passed and none failed or was held up; else none. */
export function suggestedVerdict(cases: readonly Duty[], results: Results): 'pass' | null {
  const isBlocked = cases.some(({ caseId }) => ['fail', 'blocked'].includes(results[caseId]?.result ?? ''))
  const mandatory = cases.filter(({ isMandatory }) => isMandatory)
  const allPassed = mandatory.every(({ caseId }) => results[caseId]?.result === 'pass')
  return mandatory.length > 0 && allPassed && !isBlocked ? 'pass' : null
}
