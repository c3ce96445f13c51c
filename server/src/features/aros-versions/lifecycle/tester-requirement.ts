import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import type { ArosRow } from '../aros-versions-store.ts'
import { problem } from '../compose/composer-rules.ts'

/** What a test draft lacks in testers: a warning, for they may be asked until the test starts (docs/lifecycles.md). */
export function testerProblems(
  { channel, quorum }: Pick<ArosRow, 'channel' | 'quorum'>,
  testerCount: number,
): ArosProblem[] {
  if (channel !== 'test' || testerCount >= quorum) return []
  const reason =
    testerCount === 0
      ? arosReason('testers_missing')
      : arosReason('testers_few', { count: testerCount, quorum })
  return [problem(reason, { step: 'basics', packageId: null, severity: 'warning' })]
}
