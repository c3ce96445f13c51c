import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'

type Offered = Pick<TestRobot, 'unitId' | 'connection' | 'runningTest'>

/** Robots that a test may begin on at once. */
function isFreeAndOnline({ connection, runningTest }: Offered): boolean {
  return connection === 'online' && runningTest === null
}

/**
 * The robot proposed to each tester: a free one that is online, each tester another one as far as they go, then shared from
 * the first on. Nobody is proposed any while there is none.
 */
export function proposeRobots(
  testerIds: readonly string[],
  robots: readonly Offered[],
): Record<string, string[]> {
  const free = robots.filter(isFreeAndOnline)
  return Object.fromEntries(
    testerIds.map((testerId, index) => {
      const robot = free[index % Math.max(1, free.length)]
      return [testerId, robot ? [robot.unitId] : []]
    }),
  )
}
