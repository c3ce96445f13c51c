import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { Tester } from '@filo/contract/testers/tester-shapes'
import { etagOf } from '../../http/routes/etag.ts'
import { isTestOver } from './tester-status.ts'
import type { listTestRobots, TesterWithNames } from './testers-store.ts'

type TestRobotRow = Awaited<ReturnType<typeof listTestRobots>>[number]

function presentRobot({ id, serial, name, link, lastSeenAt, limits }: TestRobotRow, now: Date) {
  const connection = connectionState({ isLinked: link === 'online', lastSeenAt, limits }, now)
  const seen = { connection, connectionLimits: limits, lastSeenAt: lastSeenAt?.toISOString() ?? null }
  return { unitId: id, serial, name, ...seen }
}

/** How long a test took from its beginning to the verdict, in whole seconds; null before it. */
export function durationOf({
  startedAt,
  submittedAt,
}: Pick<TesterWithNames['tester'], 'startedAt' | 'submittedAt'>) {
  if (!startedAt || !submittedAt) return null
  return Math.max(0, Math.round((submittedAt.getTime() - startedAt.getTime()) / 1000))
}

/** The only door of tester rows to the outside. */
export function presentTester(
  { tester, userName, aros }: TesterWithNames,
  robots: readonly TestRobotRow[],
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
      return robot ? [presentRobot(robot, now)] : []
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
    durationS: durationOf(tester),
  }
}
