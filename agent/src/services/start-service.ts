import type { AgentContext } from '../context.ts'
import { UpdateError } from '../updates/update-error.ts'
import type { DeclaredService } from './declared-services.ts'
import { explainPorts } from './explain-ports.ts'
import { runCheck } from './run-check.ts'
import { endingWords, isFinished } from './service-ending.ts'
import { readLastLines } from './service-output.ts'
import { isServiceRunning, readExit, type ServiceStart, startProcess } from './service-process.ts'

/** A service without a readiness check is ready when it still runs after so long. */
const settleMs = 300

/** A service of a release. */
interface Failing {
  context: AgentContext
  declared: DeclaredService
  start: Pick<ServiceStart, 'manifest'>
}

/** Why a service does not work, with the line that it printed last, and who holds a port that it wanted. */
export async function describeFailure(
  { context, declared, start: { manifest } }: Failing,
  words: string,
): Promise<string> {
  const { key, outputBase } = declared
  const line = await readLastLines(outputBase, 1, 200)
  const ports = await explainPorts(context, { ...declared, manifest })
  return `${key}: ${words}${line ? `: ${line}` : ''}${ports ? `; ${ports}` : ''}`
}

async function failure(failing: Failing, words: string): Promise<UpdateError> {
  const { item } = failing.declared
  return new UpdateError('service_failed', await describeFailure(failing, words), { package: item.code })
}

/** Whether it ended, and as it may: one that ended in another way is an error. */
async function hasFinished(failing: Failing): Promise<boolean> {
  const { context, declared } = failing
  if (await isServiceRunning(context, declared)) return false
  const exitCode = await readExit(declared)
  if (isFinished(declared.service.restart, exitCode)) return true
  throw await failure(failing, `${endingWords(exitCode)} before it was ready`)
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
  const failing = { context, declared, start }
  const { readiness, startTimeoutS } = declared.service
  const giveUpAt = performance.now() + startTimeoutS * 1000
  if (!readiness) {
    await context.clock.sleep(settleMs, context.stopping)
    await hasFinished(failing)
    return
  }
  for (;;) {
    const answer = await runCheck(context, { declared, start, kind: 'readiness' })
    if (await hasFinished(failing)) return
    if (answer === undefined) return
    const waitMs = readiness.intervalS * 1000
    if (performance.now() + waitMs > giveUpAt)
      throw await failure(failing, `not ready within ${startTimeoutS} s (${answer})`)
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
