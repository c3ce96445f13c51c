import type { Tester } from '@filo/contract/testers/tester-shapes'
import { etagOf } from '../../http/etag.ts'
import { isTestOver } from './tester-status.ts'
import type { TesterWithNames } from './testers-store.ts'

/** The only door of tester rows to the outside. */
export function presentTester(
  { tester, userName, aros }: TesterWithNames,
  robots: readonly { id: string; serial: string; name: string }[],
  now: Date,
): Tester {
  const isOpen = tester.state !== 'submitted' && tester.state !== 'declined' && !isTestOver(aros)
  return {
    id: tester.id,
    createdAt: tester.createdAt.toISOString(),
    createdBy: tester.createdBy,
    updatedAt: tester.updatedAt.toISOString(),
    updatedBy: tester.updatedBy,
    etag: etagOf(tester),
    ArosId: tester.arosId,
    user: { id: tester.userId, name: userName },
    testRobots: tester.testUnitIds.flatMap((id) => {
      const robot = robots.find((candidate) => candidate.id === id)
      return robot ? [{ unitId: robot.id, serial: robot.serial, name: robot.name }] : []
    }),
    dueAt: tester.dueAt?.toISOString() ?? null,
    isOverdue: isOpen && tester.dueAt !== null && tester.dueAt < now,
    state: tester.state,
    verdict: tester.verdict,
    comment: tester.comment,
    caseResults: tester.caseResults,
    round: tester.round,
    startedAt: tester.startedAt?.toISOString() ?? null,
    submittedAt: tester.submittedAt?.toISOString() ?? null,
    durationMin: tester.durationMin,
  }
}
