import type { NetworkStage } from './network-stage.ts'
import type { RobotProgram } from './robot-program.ts'

/** One network, clock or server as customers have it, and what a robot or the doctor must make of it. */
export interface NetworkCase {
  name: string
  /** What of other people's software is missing here; undefined: nothing. */
  lacks?: string | undefined
  /** @returns what was seen @throws what went wrong */
  act: (stage: NetworkStage) => Promise<string>
}

/** @throws saying what was expected of what */
export function demand(holds: boolean, what: string, seen: unknown = ''): void {
  if (!holds) throw new Error(`${what}${seen === '' ? '' : `: ${String(seen).slice(0, 1500)}`}`)
}

/** The address that robots are given for a port. */
export const secureUrl = (port: number, host = 'filo.example.com'): string => `https://${host}:${port}`

/** Has a robot link, get its first release and be updated; the server must see it online. */
export async function linkAndUpdate(stage: NetworkStage, robot: RobotProgram, withinMs?: number) {
  const startedAt = Date.now()
  await robot.untilLinked(withinMs)
  const linkedS = (Date.now() - startedAt) / 1000
  const { connection } = await stage.unit(robot)
  demand(connection === 'online', 'the server does not see it online', connection)
  await robot.untilRuns(stage.first.contentHash, withinMs)
  await stage.update(robot, withinMs)
  return `linked after ${linkedS.toFixed(1)} s, updated after ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

/** Waits until status, log and the robot's own record give the same reason. @returns the status's line */
export async function untilNamed(
  robot: RobotProgram,
  { code, words, withinMs }: { code: string; words: RegExp; withinMs?: number },
): Promise<string> {
  await robot.untilReason(code, withinMs)
  const status = await robot.statusText()
  demand(words.test(status), `status does not say ${words}`, status)
  demand(words.test(robot.log()), `the log does not say ${words}`, robot.log())
  demand(!(await robot.isLinked()), 'it is linked')
  return status.split('\n').find((line) => words.test(line)) ?? ''
}
