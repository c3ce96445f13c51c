import type { AgentContext } from '../context.ts'
import { UpdateError } from '../updates/update-error.ts'
import type { DeclaredService } from './declared-services.ts'
import { runCheck } from './run-check.ts'
import { endingWords, isFinished } from './service-ending.ts'
import { readLastLines } from './service-output.ts'
import { isServiceRunning, readExit, type ServiceStart, startProcess } from './service-process.ts'

/** A service without a readiness check is ready when it still runs after so long. */
const settleMs = 300

/** Why a service does not work, with the line that it printed last. */
export async function describeFailure(declared: DeclaredService, words: string): Promise<string> {
  const line = await readLastLines(declared.outputBase, 1, 200)
  return `${declared.key}: ${words}${line ? `: ${line}` : ''}`
}

async function failure(declared: DeclaredService, words: string): Promise<UpdateError> {
  return new UpdateError('service_failed', await describeFailure(declared, words), {
    package: declared.item.code,
  })
}

/** Whether it ended, and as it may: one that ended in another way is an error. */
async function hasFinished(context: AgentContext, declared: DeclaredService): Promise<boolean> {
  if (await isServiceRunning(context, declared)) return false
  const exitCode = await readExit(declared)
  if (isFinished(declared.service.restart, exitCode)) return true
  throw await failure(declared, `${endingWords(exitCode)} before it was ready`)
}

/**
 * Waits until a service is ready, or has done what it was for.
 * @throws UpdateError service_failed when it ends before, or its time is over; AbortedError
 */
export async function awaitReady(
  context: AgentContext,
  declared: DeclaredService,
  start: ServiceStart,
): Promise<void> {
  const { readiness, startTimeoutS } = declared.service
  const giveUpAt = performance.now() + startTimeoutS * 1000
  if (!readiness) {
    await context.clock.sleep(settleMs, context.stopping)
    await hasFinished(context, declared)
    return
  }
  for (;;) {
    const answer = await runCheck(context, { declared, start, kind: 'readiness' })
    if (await hasFinished(context, declared)) return
    if (answer === undefined) return
    const waitMs = readiness.intervalS * 1000
    if (performance.now() + waitMs > giveUpAt)
      throw await failure(declared, `not ready within ${startTimeoutS} s (${answer})`)
    await context.clock.sleep(waitMs, context.stopping)
  }
}

/**
 * Brings a service to where it works; one that runs already, as after a start of the agent, is left as it is.
 * @throws UpdateError service_failed; AbortedError
 */
export async function bringUp(
  context: AgentContext,
  declared: DeclaredService,
  start: ServiceStart,
): Promise<void> {
  context.stopping.throwIfAborted()
  if (!(await isServiceRunning(context, declared))) await startProcess(context, declared, start)
  await awaitReady(context, declared, start)
}
