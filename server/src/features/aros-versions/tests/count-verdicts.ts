import type { VerdictCounts } from '@filo/contract/aros-versions/aros-assignment-routes'

/** The part of a tester's row that counts. */
export interface GivenVerdict {
  state: string
  verdict: string | null
}

/** Counts what the testers of one version said; who declined does not count. */
export function countVerdicts(testers: readonly GivenVerdict[], quorum: number): VerdictCounts {
  const taking = testers.filter(({ state }) => state !== 'declined')
  const said = (...verdicts: string[]) =>
    taking.filter(({ state, verdict }) => state === 'submitted' && verdicts.includes(verdict ?? '')).length
  return {
    passed: said('pass', 'pass_with_notes'),
    failed: said('fail'),
    blocked: said('blocked'),
    open: taking.filter(({ state }) => state !== 'submitted').length,
    quorum,
  }
}
