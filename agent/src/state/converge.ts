import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { backoffMs } from '../link/backoff.ts'
import type { ProgramSlots } from '../programs/program-slots.ts'
import type { Renewal } from '../renewal/renew-agent.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import type { StateStore } from './agent-state.ts'
import { createOrderFollowing } from './follow-orders.ts'
import { keepManifest } from './keep-manifest.ts'
import type { ProblemSource, Problems } from './problems.ts'
import { fetchAssignment, resolveDesired } from './sync-desired.ts'
import type { EngineOptions, UpdateEngine } from './update-engine.ts'
import { createWorkQueue, retryLimits } from './work-queue.ts'

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

/**
 * Keeps the robot at its assignment: fetches it, while there is a session, when told (`sync`) and every ten minutes, and
 * works off the plans at the same time (work-queue.ts), trying again after what passes by itself. Without a session an update that touched the old release, or is being left, goes on to
 * its end; anything else waits.
 */
export function createConvergence(options: ConvergeOptions, engine: UpdateEngine, slots: ProgramSlots) {
  const { context, problems, state } = options
  const syncBell = createBell()
  const workBell = createBell()
  let isIdle = true
  let isFollowing = false
  /** Of the assignment that was fetched last; undefined before the first, and with servers that do not say it. */
  let fetchedVersion: number | undefined

  /** One after the other: a step of an update, or other work on the release folders. */
  const inTurn = createTurn()
  const orders = createOrderFollowing(slots, (error) => problems.note('assignment', error))
  const queue = createWorkQueue({
    context,
    inTurn,
    listSlots: () => [{ state, engine }, ...orders.listSlots()],
    mayBegin: () => isFollowing,
    onStep: () => problems.clear('work'),
    onFailure: reportWaiting,
  })

  function jittered(attempt: number): number {
    return backoffMs(attempt, context.randomness.fraction(), retryLimits)
  }

  async function syncOnce(): Promise<void> {
    const source = { ...options, unitId: options.unitId() }
    const verified = await fetchAssignment(source)
    fetchedVersion = verified.desiredVersion
    const { updateId, arosId, agent } = verified.assignment
    const isAtWork = [state, ...slots.list().map((slot) => slot.state)].some((one) => one.get().job !== null)
    // Another agent may be what the assignment takes; it goes on with what this one has not begun.
    if (agent && !isAtWork && (await options.renewal?.follow(source, agent, verified.targets)))
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
  function recordProblem(source: ProblemSource, error: unknown): void {
    if (error instanceof TransientError) context.logger.debug(reasonOf(error))
    else problems.note(source, error)
  }

  /** Fetches the robot's assignment again and again until the session or the agent ends. */
  async function runSync(ending: AbortSignal): Promise<void> {
    for (let failures = 0; !ending.aborted; ) {
      try {
        await syncOnce()
        failures = 0
      } catch (error) {
        if (error instanceof AbortedError) continue
        recordProblem('assignment', error)
        failures += 1
      }
      const pauseMs = failures > 0 ? jittered(failures + 2) : regularSyncMs
      await syncBell.wait((awake) => pause(context, pauseMs, AbortSignal.any([ending, awake])))
    }
  }

  /** Words about a failed step; the disk that keeps the step from its end may keep them from theirs. */
  async function reportWaiting(one: UpdateEngine, error: unknown): Promise<void> {
    recordProblem('work', error)
    await one.reportWaiting(error).catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
  }

  async function workOff(): Promise<void> {
    for (;;) {
      const pauseMs = await queue.takeNext()
      if (pauseMs === undefined) return
      if (pauseMs === 0) continue
      await workBell.wait((awake) => pause(context, pauseMs, awake))
      queue.hurry()
    }
  }

  /** Until the agent stops. */
  async function run(): Promise<void> {
    while (!context.stopping.aborted) {
      isIdle = false
      await workOff()
      isIdle = true
      options.onChange()
      await workBell.wait((awake) => pause(context, 2_000_000_000, awake))
    }
  }

  /** Until the session ends, which gives up what can be given up. */
  async function follow(ending: AbortSignal): Promise<void> {
    isFollowing = true
    workBell.ring()
    try {
      await runSync(AbortSignal.any([context.stopping, ending]))
    } finally {
      isFollowing = false
      for (const one of [engine, ...slots.list().map((slot) => slot.engine)]) one.setDesired(undefined)
    }
  }

  function sync(): void {
    syncBell.ring()
    workBell.ring()
  }

  return {
    run,
    follow,
    /** Fetch the assignment now, and go on with what waits. */
    sync,
    /** The same where the assignment is newer than the one that was fetched last. */
    syncFrom(version: number): void {
      if (fetchedVersion !== undefined && version > fetchedVersion) sync()
    },
    isIdle: () => isIdle,
    inTurn,
  }
}

function pause(context: AgentContext, ms: number, awake: AbortSignal): Promise<void> {
  return context.clock.sleep(ms, AbortSignal.any([context.stopping, awake]))
}
