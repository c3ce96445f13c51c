import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { AbortedError, UpdateError } from '../../updates/update-error.ts'
import type { Job } from '../agent-state.ts'
import { type JobRun, jobProgress } from './job-run.ts'

/** Long enough for the link to tell people before it breaks. */
const shutdownNoticeMs = 1000
/** A machine that was asked to go down and still runs after so long has not listened. */
const patienceMs = 600_000
const longestSleepMs = 2_000_000_000
const rebootPercent = 82

const failedChecks = new Set(['healthcheck_failed', 'self_test_failed'])

/** On the way back the server keeps the phase in which the update failed, so only the words may change. */
function shownPhase({ mode, failure }: Job, phase: UpdatePhase): UpdatePhase {
  if (mode === 'forward') return phase
  return failedChecks.has(failure?.code ?? '') ? 'validating' : 'restarting'
}

async function awaitManualReboot({ context, reporter, job }: JobRun): Promise<never> {
  const progress = { phase: shownPhase(job, 'waiting'), key: 'waiting_reboot' as const, params: {} }
  await reporter.progress({ ...jobProgress(job), ...progress, percent: rebootPercent })
  for (;;) await context.clock.sleep(longestSleepMs, context.stopping)
}

/**
 * Restarts the robot. It never returns: the agent ends with the machine, and the next one sees by the boot id that
 * the step is done (resume.ts).
 * @throws AbortedError when the agent stops; UpdateError reboot_failed
 */
export async function reboot(run: JobRun): Promise<never> {
  const { context, reporter, job } = run
  const { restart } = context.body.power
  if (!restart) return awaitManualReboot(run)
  const progress = { phase: shownPhase(job, 'restarting'), key: 'rebooting' as const, params: {} }
  await reporter.progress({ ...jobProgress(job), ...progress, percent: rebootPercent })
  await context.clock.sleep(shutdownNoticeMs, context.stopping)
  const answer = await restart()
  if (answer.type === 'agent-ends') {
    context.endForRestart(answer.backAfterMs)
    throw new AbortedError()
  }
  await context.clock.sleep(patienceMs, context.stopping)
  throw new UpdateError('reboot_failed', `the robot did not restart within ${patienceMs / 60_000} minutes`)
}
