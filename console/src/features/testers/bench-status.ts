import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import { hasTestEnded, type MyTest } from '@filo/contract/testers/tester-shapes'

/** Versions that take defects: in test, or decided and not yet promoted or put away. */
const takesDefects: readonly ArosState[] = ['testing', 'passed', 'failed']

interface Test {
  tester: Pick<MyTest['tester'], 'state'>
  aros: Pick<MyTest['aros'], 'state'>
}

/** What a tester may still do with an assignment: its state and that of the version decide together. */
export function benchStatus({ tester, aros }: Test) {
  const hasEnded = hasTestEnded(aros.state)
  const isBegun = tester.state === 'in_progress'
  const isWaiting = tester.state === 'assigned' || tester.state === 'accepted'
  return {
    hasEnded,
    /** The test ended without this tester's verdict: that they had begun or were asked says nothing any more. */
    isCutOff: (isBegun || isWaiting) && hasEnded,
    mayWrite: isBegun && !hasEnded,
    mayAnswer: (isBegun || isWaiting) && !hasEnded,
    mayRecordDefects: (isBegun || tester.state === 'submitted') && takesDefects.includes(aros.state),
  }
}
