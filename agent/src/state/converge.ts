import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { backoffMs } from '../link/backoff.ts'
import type { ProgramSlots } from '../programs/program-slots.ts'
import type { Renewal } from '../renewal/renew-agent.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import type { StateStore } from './agent-state.ts'
import { createOrderFollowing, type OrderFollowing } from './follow-orders.ts'
import type { EngineOptions, UpdateEngine } from './job/update-engine.ts'
import { keepManifest } from './keep-manifest.ts'
import type { ProblemSource, Problems } from './problems.ts'
import { fetchAssignment, resolveDesired } from './sync-desired.ts'
import { createWorkQueue, retryLimits, type WorkQueue } from './work-queue.ts'

interface ConvergeOptions extends Omit<EngineOptions, 'state'> {
  state: StateStore
  problems: Problems
  /** Undefined: nothing would start another agent. */
  renewal?: Renewal | undefined
}

const regularSyncMs = 600_000

/** A bell: `wait` ends when somebody rings, also when it rang before the wait began. */
function createBell() {
  let isRung = false
  let wake: () => void = () => undefined
  return {
    ring(): void {
      isRung = true
      wake()
    },
    async wait(sleep: (signal: AbortSignal) => Promise<void>): Promise<void> {
      const awake = new AbortController()
      wake = () => awake.abort()
      if (!isRung) {
        await sleep(awake.signal).catch((error: unknown) => {
          if (!awake.signal.aborted) throw error
        })
      }
      isRung = false
    },
  }
}

type Bell = ReturnType<typeof createBell>

/** What the robot works off, and how far it is. */
interface Convergence extends ConvergeOptions {
  /** Of the AROS release; every program has its own. */
  engine: UpdateEngine
  slots: ProgramSlots
  orders: OrderFollowing
  queue: WorkQueue
  syncBell: Bell
  workBell: Bell
  isIdle: boolean
  /** There is a session. */
  isFollowing: boolean
  /** Of the assignment that was fetched last; undefined before the first, and with servers that do not say it. */
  fetchedVersion: number | undefined
}

function pause(context: AgentContext, ms: number, awake: AbortSignal): Promise<void> {
  return context.clock.sleep(ms, AbortSignal.any([context.stopping, awake]))
}

function jittered(context: AgentContext, attempt: number): number {
  return backoffMs(attempt, context.randomness.fraction(), retryLimits)
}

async function syncOnce(convergence: Convergence): Promise<void> {
  const { context, state, slots, engine, problems, orders, workBell } = convergence
  const source = { ...convergence, unitId: convergence.unitId() }
  const verified = await fetchAssignment(source)
  convergence.fetchedVersion = verified.desiredVersion
  const { updateId, arosId, agent } = verified.assignment
  const isAtWork = [state, ...slots.list().map((slot) => slot.state)].some((one) => one.get().job !== null)
  // Another agent may be what the assignment takes; it goes on with what this one has not begun.
  if (agent && !isAtWork && (await convergence.renewal?.follow(source, agent, verified.targets)))
    return context.endForRenewal()
  try {
    const desired = await resolveDesired(source, verified)
    if (desired) await keepManifest(context, state, desired)
    engine.setDesired(desired)
  } catch (error) {
    if (!(error instanceof UpdateError) || !updateId || !arosId) throw error
    await engine.refuse({ updateId, arosId }, error.code, error.message)
    throw error
  } finally {
    await orders.follow(source, verified).finally(() => workBell.ring())
  }
  problems.clear('assignment')
}

/** What passes by itself is no problem. */
function recordProblem(
  { context, problems }: Pick<ConvergeOptions, 'context' | 'problems'>,
  source: ProblemSource,
  error: unknown,
): void {
  if (error instanceof TransientError) context.logger.debug(reasonOf(error))
  else problems.note(source, error)
}

/** Fetches the robot's assignment again and again until the session or the agent ends. */
async function runSync(convergence: Convergence, ending: AbortSignal): Promise<void> {
  const { context, syncBell } = convergence
  for (let failures = 0; !ending.aborted; ) {
    try {
      await syncOnce(convergence)
      failures = 0
    } catch (error) {
      if (error instanceof AbortedError) continue
      recordProblem(convergence, 'assignment', error)
      failures += 1
    }
    const pauseMs = failures > 0 ? jittered(context, failures + 2) : regularSyncMs
    await syncBell.wait((awake) => pause(context, pauseMs, AbortSignal.any([ending, awake])))
  }
}

/** Words about a failed step; the disk that keeps the step from its end may keep them from theirs. */
async function reportWaiting(
  options: Pick<ConvergeOptions, 'context' | 'problems'>,
  one: UpdateEngine,
  error: unknown,
): Promise<void> {
  recordProblem(options, 'work', error)
  await one.reportWaiting(error).catch((cause: unknown) => options.context.logger.debug(reasonOf(cause)))
}

async function workOff({ context, queue, workBell }: Convergence): Promise<void> {
  for (;;) {
    const pauseMs = await queue.handleNext()
    if (pauseMs === undefined) return
    if (pauseMs === 0) continue
    await workBell.wait((awake) => pause(context, pauseMs, awake))
    queue.hurry()
  }
}

/** Until the agent stops. */
async function runWork(convergence: Convergence): Promise<void> {
  const { context, workBell } = convergence
  while (!context.stopping.aborted) {
    convergence.isIdle = false
    await workOff(convergence)
    convergence.isIdle = true
    convergence.onChange()
    await workBell.wait((awake) => pause(context, 2_000_000_000, awake))
  }
}

/** Until the session ends, which gives up what can be given up. */
async function followAssignment(convergence: Convergence, ending: AbortSignal): Promise<void> {
  const { context, engine, slots, workBell } = convergence
  convergence.isFollowing = true
  workBell.ring()
  try {
    await runSync(convergence, AbortSignal.any([context.stopping, ending]))
  } finally {
    convergence.isFollowing = false
    for (const one of [engine, ...slots.list().map((slot) => slot.engine)]) one.setDesired(undefined)
  }
}

/** Fetches the assignment now, and goes on with what waits. */
function syncNow({ syncBell, workBell }: Convergence): void {
  syncBell.ring()
  workBell.ring()
}

/** The same as {@link syncNow}, where the assignment is newer than the one that was fetched last. */
function syncFrom(convergence: Convergence, version: number): void {
  const { fetchedVersion } = convergence
  if (fetchedVersion !== undefined && version > fetchedVersion) syncNow(convergence)
}

/**
 * Keeps the robot at its assignment: fetches it, while there is a session, when called for (`sync`) and every ten minutes, and
 * works off the plans at the same time (work-queue.ts), trying again after what passes by itself. Without a session an
 * update that touched the old release, or is being left, goes on to its end; anything else waits.
 */
export function createConvergence(options: ConvergeOptions, engine: UpdateEngine, slots: ProgramSlots) {
  const { context, problems, state } = options
  /** One after the other: a step of an update, or other work on the release folders. */
  const inTurn = createTurn()
  const orders = createOrderFollowing(slots, (error) => problems.note('assignment', error))
  const queue = createWorkQueue({
    context,
    inTurn,
    listSlots: () => [{ state, engine }, ...orders.listSlots()],
    mayBegin: () => convergence.isFollowing,
    onStep: () => problems.clear('work'),
    onFailure: reportWaiting.bind(undefined, options),
  })
  const convergence: Convergence = {
    ...options,
    engine,
    slots,
    orders,
    queue,
    syncBell: createBell(),
    workBell: createBell(),
    isIdle: true,
    isFollowing: false,
    fetchedVersion: undefined,
  }
  return {
    run: runWork.bind(undefined, convergence),
    follow: followAssignment.bind(undefined, convergence),
    sync: syncNow.bind(undefined, convergence),
    syncFrom: syncFrom.bind(undefined, convergence),
    isIdle: () => convergence.isIdle,
    inTurn,
  }
}
