import { readPolicy } from '../sync-desired.ts'
import { type Hold, holdsOf, installGates, isNews, type UnknownGate, unknownGates } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'

/** How often a robot that is held back is looked at again. */
export const gateMs = 5000
const gatePercent = 70

/** What the assignment and the body hold an installation back for; nothing installed is nothing to disturb. */
async function findHold({
  context,
  job,
  from,
}: JobRun): Promise<{ hold: Hold | undefined; unknown: UnknownGate[] }> {
  const { body, claims, unknownBody } = context
  const policy = await readPolicy(context, job.updateId)
  if (policy.install === 'later') return { hold: { key: 'waiting_turn', params: {} } as const, unknown: [] }
  if (!from) return { hold: undefined, unknown: [] }
  const { battery } = await body.runtimeInfo()
  const outcomes = installGates({ battery, reported: claims.reported(), hold: claims.holdFor(job.updateId) })
  const whenUnknown = policy.unknownBody === 'robot' ? unknownBody : policy.unknownBody
  const [hold] = holdsOf(outcomes, claims.isSettling() ? 'wait' : whenUnknown)
  return { hold, unknown: unknownGates(outcomes) }
}

/**
 * Whether this is a good moment to install; where not, it says what the robot waits for, once for each reason and number. What
 * the assignment says comes first. What nobody told about the robot is logged, and waited for where the assignment or the
 * robot's own setting says so, or its programs may not have come to tell again since its start.
 * @param reported what it said at the last look of this update
 * @returns what holds it back; undefined: nothing does
 */
export async function lookAtGate(run: JobRun, reported: Hold | undefined): Promise<Hold | undefined> {
  const { context, reporter, job } = run
  const { logger } = context
  const { hold, unknown } = await findHold(run)
  if (!hold) {
    if (unknown.length > 0) logger.warn({ unknown }, 'installs, though nobody told how the robot is')
    return undefined
  }
  if (!isNews(hold, reported)) return reported
  if (unknown.length > 0) logger.info({ unknown }, 'waits, and nobody told how the robot is')
  await reporter.progress({ ...jobProgress(job), ...hold, phase: 'waiting', percent: gatePercent })
  return hold
}
