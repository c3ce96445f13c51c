import type { Outcome, Situation, Stage } from './stage.ts'
import type { TruthRobot } from './truth-robot.ts'

const HOUR = 3600
const YEAR = 365 * 24 * HOUR

/** A robot whose clock is moved between two updates; it shall end with the second one, whatever its clock says. */
async function movedBetween(stage: Stage, seconds: number, isOff: boolean): Promise<Outcome> {
  const { site } = stage
  const robot = await site.newRobot()
  const [, second, third] = site.releases
  if (!second || !third) throw new Error('no release')
  await site.install(robot, second)
  if (isOff) await robot.stop()
  robot.moveClock(seconds)
  robot.noteChange()
  if (isOff) robot.start()
  await site.pin(robot, third)
  return { robots: [robot], also: isProvenNow(stage, robot) }
}

/** When something was proven is the server's time: a robot with a wrong clock cannot have reported in the future, or years ago. */
const isProvenNow =
  ({ site }: Stage, robot: TruthRobot) =>
  async (): Promise<string | undefined> => {
    const { provenAt, lastSeenAt } = await site.unit(robot)
    const now = Date.now()
    const isWrong = (at: string | null) => at !== null && Math.abs(now - Date.parse(at)) > HOUR * 1000
    return isWrong(provenAt) || isWrong(lastSeenAt)
      ? `proven ${provenAt}, seen ${lastSeenAt} by a robot that is there now`
      : undefined
  }

/** Robots whose wall clock is wrong, or jumps. */
export const clockSituations: readonly Situation[] = [
  { name: 'clock an hour ahead while on', place: 'shared', act: (stage) => movedBetween(stage, HOUR, false) },
  {
    name: 'clock an hour behind while on',
    place: 'shared',
    act: (stage) => movedBetween(stage, -HOUR, false),
  },
  {
    name: 'clock a year ahead after a start',
    place: 'shared',
    act: (stage) => movedBetween(stage, YEAR, true),
  },
  {
    name: 'clock seven years behind after a start',
    place: 'shared',
    act: (stage) => movedBetween(stage, -7 * YEAR, true),
  },
]
