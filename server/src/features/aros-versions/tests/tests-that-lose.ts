/** A robot that a running test has. */
export interface RobotInTest {
  unitId: string
  serial: string
  arosId: string
}

export interface LosingTest {
  arosId: string
  serials: string[]
  unitIds: string[]
  /** Robots that the test would have left. */
  remaining: number
}

/** The other running tests that would lose robots to the test of `arosId`, in the order of `inTest`. */
export function testsThatLose(
  inTest: readonly RobotInTest[],
  arosId: string,
  unitIds: readonly string[],
): LosingTest[] {
  const others = Map.groupBy(
    inTest.filter((robot) => robot.arosId !== arosId),
    (robot) => robot.arosId,
  )
  return [...others].flatMap(([id, robots]) => {
    const lost = robots.filter(({ unitId }) => unitIds.includes(unitId))
    if (lost.length === 0) return []
    return [
      {
        arosId: id,
        serials: lost.map(({ serial }) => serial),
        unitIds: lost.map(({ unitId }) => unitId),
        remaining: robots.length - lost.length,
      },
    ]
  })
}
