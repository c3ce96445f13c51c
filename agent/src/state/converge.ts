import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { backoffMs } from '../link/backoff.ts'
import type { Renewal } from '../renewal/renew-agent.ts'
import { retryAfterOf } from '../updates/download.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import { isPastReturn } from './forward-steps.ts'
import { keepManifest } from './keep-manifest.ts'
import type { ProblemSource, Problems } from './problems.ts'
import { fetchAssignment, resolveDesired } from './sync-desired.ts'
import type { EngineOptions, UpdateEngine } from './update-engine.ts'

interface ConvergeOptions extends EngineOptions {
  problems: Problems
  /** Undefined: nothing would start another agent. */
  renewal?: Renewal | undefined
}

const retryLimits = { baseMs: 1000, capMs: 60_000 }
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
 * works off the plan at the same time, trying again after what passes by itself. Without a session an update that
 * touched the old release, or is being left, goes on to its end; anything else waits.
 */
export function createConvergence(options: ConvergeOptions, engine: UpdateEngine) {
  const { context, problems, state } = options
  const syncBell = createBell()
  const workBell = createBell()
  let isIdle = true
  let isFollowing = false
  /** Of the assignment that was fetched last; undefined before the first, and with servers that do not say it. */
  let fetchedVersion: number | undefined

  function mayGoOn(): boolean {
    const { job } = state.get()
    return isFollowing || (job !== null && (job.mode === 'rollback' || isPastReturn(job.begun)))
  }

  /** One after the other: a step of an update, or other work on the release folders. */
  const inTurn = createTurn()

  function jittered(attempt: number): number {
    return backoffMs(attempt, context.randomness.fraction(), retryLimits)
  }

  async function syncOnce(): Promise<void> {
    const source = { ...options, unitId: options.unitId() }
    const verified = await fetchAssignment(source)
    fetchedVersion = verified.desiredVersion
    const { updateId, arosId, agent } = verified.assignment
    // Another agent may be what the assignment takes; it goes on with what this one has not begun.
    if (agent && !state.get().job && (await options.renewal?.follow(source, agent, verified.targets)))
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
      workBell.ring()
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
  async function reportWaiting(error: unknown): Promise<void> {
    recordProblem('work', error)
    await engine.reportWaiting(error).catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
  }

  async function workOff(): Promise<void> {
    for (let failures = 0; mayGoOn(); ) {
      try {
        const isTaken = await inTurn(() => engine.takeStep())
        problems.clear('work')
        if (!isTaken) return
        failures = 0
      } catch (error) {
        if (context.stopping.aborted) throw error
        if (error instanceof AbortedError) continue
        await reportWaiting(error)
        const pauseMs = Math.max(jittered(failures++), retryAfterOf(error))
        await workBell.wait((awake) => pause(context, pauseMs, awake))
      }
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
      engine.setDesired(undefined)
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
