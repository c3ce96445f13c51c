import { holdsOf, installGates, unknownGates } from './install-gates.ts'
import { type JobRun, jobProgress } from './job-run.ts'

/** How often a robot that is held back is looked at again. */
export const gateMs = 5000
const gatePercent = 70

/**
 * Returns at a good moment to install; until then it says what the robot waits for, once for each reason and number.
 * What nobody told about the robot is logged, and waited for where the agent was told to or its programs may not have come
 * to tell again since its start.
 * @throws AbortedError when something newer is wanted or the agent stops
 */
export async function waitAtGate({ context, reporter, job, signal }: JobRun): Promise<void> {
  const { body, claims, clock, logger, stopping, unknownBody } = context
  const ended = AbortSignal.any([signal, stopping])
  for (let told = ''; ; ) {
    const { battery } = await body.runtimeInfo()
    const outcomes = installGates({ battery, told: claims.told(), hold: claims.held() })
    const unknown = unknownGates(outcomes)
    const [hold] = holdsOf(outcomes, claims.isSettling() ? 'wait' : unknownBody)
    if (!hold) {
      if (unknown.length > 0) logger.warn({ unknown }, 'installs, though nobody told how the robot is')
      return
    }
    const words = JSON.stringify(hold)
    if (words !== told) {
      if (unknown.length > 0) logger.info({ unknown }, 'waits, and nobody told how the robot is')
      await reporter.progress({ ...jobProgress(job), ...hold, phase: 'waiting', percent: gatePercent })
    }
    told = words
    await clock.sleep(gateMs, ended)
  }
}
