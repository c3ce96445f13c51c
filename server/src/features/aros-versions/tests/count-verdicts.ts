import type { VerdictCounts } from '@filo/contract/aros-versions/aros-assignment-routes'

/** The part of a tester's row that counts. */
export interface SubmittedVerdict {
  state: string
  verdict: string | null
}

/** Counts what the testers of one version said; who declined does not count. */
export function countVerdicts(testers: readonly SubmittedVerdict[], quorum: number): VerdictCounts {
  const taking = testers.filter(({ state }) => state !== 'declined')
  const countOf = (...verdicts: string[]) =>
    taking.filter(({ state, verdict }) => state === 'submitted' && verdicts.includes(verdict ?? '')).length
  return {
    passed: countOf('pass', 'pass_with_notes'),
    failed: countOf('fail'),
    blocked: countOf('blocked'),
    open: taking.filter(({ state }) => state !== 'submitted').length,
    quorum,
  }
}
