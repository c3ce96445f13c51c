import { type Hold, holdsOf, installGates, isNews, type UnknownGate, unknownGates } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'
import { readPolicy } from './sync-desired.ts'

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
  const outcomes = installGates({ battery, told: claims.told(), hold: claims.holdFor(job.updateId) })
  const whenUnknown = policy.unknownBody === 'robot' ? unknownBody : policy.unknownBody
  const [hold] = holdsOf(outcomes, claims.isSettling() ? 'wait' : whenUnknown)
  return { hold, unknown: unknownGates(outcomes) }
}

/**
 * Returns at a good moment to install; until then it says what the robot waits for, once for each reason and number. What the
 * assignment says comes first. What nobody told about the robot is logged, and waited for where the assignment or the
 * robot's own setting says so, or its programs may not have come to tell again since its start.
 * @throws AbortedError when something newer is wanted or the agent stops
 */
export async function waitAtGate(run: JobRun): Promise<void> {
  const { context, reporter, job, signal } = run
  const { clock, logger, stopping } = context
  const ended = AbortSignal.any([signal, stopping])
  for (let told: Hold | undefined; ; ) {
    const { hold, unknown } = await findHold(run)
    if (!hold) {
      if (unknown.length > 0) logger.warn({ unknown }, 'installs, though nobody told how the robot is')
      return
    }
    if (isNews(hold, told)) {
      if (unknown.length > 0) logger.info({ unknown }, 'waits, and nobody told how the robot is')
      await reporter.progress({ ...jobProgress(job), ...hold, phase: 'waiting', percent: gatePercent })
      told = hold
    }
    await clock.sleep(gateMs, ended)
  }
}
