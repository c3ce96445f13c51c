import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import type { TestRobot } from '@filo/contract/aros-versions/robots-for-tests-routes'
import type { TestCase, Tester } from '@filo/contract/testers/tester-shapes'

/** Another running test that would lose robots. */
export interface LosingTest {
  aros: ArosRef
  testers: string[]
  serials: string[]
  /** Robots that it would have left. */
  remaining: number
}

/** The running tests but that of `arosId` that have some of these robots, in the order of `robots`. */
export function losingTests(
  arosId: string,
  unitIds: readonly string[],
  robots: readonly TestRobot[],
): LosingTest[] {
  const busy = robots.flatMap(({ unitId, serial, runningTest }) =>
    runningTest && runningTest.aros.id !== arosId && unitIds.includes(unitId)
      ? [{ serial, runningTest }]
      : [],
  )
  return [...Map.groupBy(busy, ({ runningTest }) => runningTest.aros.id).values()].flatMap((lost) => {
    const [first] = lost
    if (!first) return []
    const names = lost.flatMap(({ runningTest }) => runningTest.testers.map(({ name }) => name))
    return [
      {
        aros: first.runningTest.aros,
        testers: [...new Set(names)],
        serials: lost.map(({ serial }) => serial),
        remaining: first.runningTest.robotCount - lost.length,
      },
    ]
  })
}

/** What a test has of robots, and what lacking them means. */
export interface RobotsOfTest {
  testerCount: number
  robotCount: number
  /** Testers without a robot, by name. */
  withoutRobots: string[]
  /** Mandatory cases that pass on a robot alone. */
  robotCases: number
  losing: LosingTest[]
}

type Taking = Pick<Tester, 'user' | 'state'> & {
  testRobots: readonly Pick<Tester['testRobots'][number], 'unitId'>[]
}

/** The robots of everybody who takes part in a test; who declined does not. */
export function robotsOfTest(
  arosId: string,
  testers: readonly Taking[],
  cases: readonly Pick<TestCase, 'isMandatory' | 'needsRobot'>[],
  robots: readonly TestRobot[],
): RobotsOfTest {
  const active = testers.filter(({ state }) => state !== 'declined')
  const unitIds = [...new Set(active.flatMap(({ testRobots }) => testRobots.map(({ unitId }) => unitId)))]
  return {
    testerCount: active.length,
    robotCount: unitIds.length,
    withoutRobots: active.flatMap(({ user, testRobots }) => (testRobots.length === 0 ? [user.name] : [])),
    robotCases: cases.filter(({ isMandatory, needsRobot }) => isMandatory && needsRobot === true).length,
    losing: losingTests(arosId, unitIds, robots),
  }
}
