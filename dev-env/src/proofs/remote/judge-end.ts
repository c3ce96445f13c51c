import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import { childrenOf, descriptorsOf, runningWith } from './leftovers.ts'
import type { Failures } from './open-session.ts'
import { type Lane, slackNow, untilTrue } from './stand.ts'
import type { ExpectedEnd } from './ways.ts'

/** Within so long nothing of a session is left on the robot. */
export const clearWithinMs = 20_000
/** docs/remote-connection.md, "Its end". */
const pageOverWithinMs = 2000
/** What ends it where a right does. */
const rights = new Set(['not_permitted', 'customer_refuses', 'robot_changed'])

/** Holds who ended a session, and why, against how it was ended. */
export function judgeEnd(session: RemoteSession, expected: ExpectedEnd): string[] {
  const { state, endReason, endedBy } = session
  const isBy = endedBy !== null && expected.by.includes(endedBy.kind)
  const isWho = expected.userId === undefined || endedBy?.id === expected.userId
  if (state === expected.state && endReason === expected.reason && isBy && isWho) return []
  return [
    `it ended as ${state}, ${endReason}, by ${JSON.stringify(endedBy)} instead of ${JSON.stringify(expected)}`,
  ]
}

/** What of a session is still on its robot. */
function remainsOf({ robot, desktop }: Lane, marks: readonly string[]): string[] {
  const terminals = descriptorsOf(robot.pid()).get('terminal') ?? 0
  const connections = desktop.connections()
  return [
    ...childrenOf(robot.pid()),
    ...runningWith(marks),
    ...(terminals > 0 ? [`${terminals} terminals`] : []),
    ...(connections > 0 ? [`${connections} connections to the desktop`] : []),
  ]
}

/** Waits until nothing of a session runs, or is open, on its robot; what stays is a failure. */
export async function expectClear(lane: Lane, marks: readonly string[], failures: Failures): Promise<void> {
  const isClear = () => remainsOf(lane, marks).length === 0
  await untilTrue('nothing of the session is on the robot', clearWithinMs, isClear).catch(() => {
    const left = remainsOf(lane, marks)
    if (left.length > 0) failures.push(`left on the robot: ${left.join('; ')}`)
  })
}

/** Whoever is connected when somebody, or a right that ended, ends a session has nothing more within two seconds. @returns after how many ms */
export async function judgePage(
  failures: Failures,
  { expected, fromMs, over }: { expected: ExpectedEnd; fromMs: number; over: () => number | undefined },
): Promise<number | undefined> {
  const isDue = expected.by[0] === 'user' || rights.has(expected.reason)
  if (isDue) await untilTrue('the page hears of the end', 10_000, () => over() !== undefined)
  const overMs = over()
  if (overMs === undefined) return undefined
  const durationMs = Math.max(0, overMs - fromMs)
  if (isDue && durationMs > pageOverWithinMs * slackNow())
    failures.push(`the page had it for ${Math.round(durationMs)} ms more`)
  return durationMs
}
