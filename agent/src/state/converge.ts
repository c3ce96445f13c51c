import type { AgentContext } from '../context.ts'
import { backoffMs } from '../link/backoff.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import type { StateStore } from './agent-state.ts'
import { keepManifest } from './keep-manifest.ts'
import type { ProblemSource, Problems } from './problems.ts'
import { fetchAssignment, resolveDesired, type SyncOptions } from './sync-desired.ts'
import type { UpdateEngine } from './update-engine.ts'

interface ConvergeOptions extends SyncOptions {
  state: StateStore
  problems: Problems
  onChange: () => void
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
 * Keeps the robot at its assignment until the agent stops: fetches it when told (`sync`) and every ten minutes,
 * and works off the plan at the same time, trying again after what passes by itself.
 */
export function createConvergence(options: ConvergeOptions, engine: UpdateEngine) {
  const { context, problems } = options
  const syncBell = createBell()
  const workBell = createBell()
  let isIdle = true

  function jittered(attempt: number): number {
    return backoffMs(attempt, context.randomness.fraction(), retryLimits)
  }

  async function syncOnce(): Promise<void> {
    const verified = await fetchAssignment(options)
    const { updateId, arosId } = verified.assignment
    try {
      const desired = await resolveDesired(options, verified)
      if (desired) await keepManifest(context, options.state, desired)
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
  function noteProblem(source: ProblemSource, error: unknown): void {
    if (error instanceof TransientError) context.logger.debug(reasonOf(error))
    else problems.note(source, error)
  }

  async function runSync(): Promise<void> {
    for (let failures = 0; !context.stopping.aborted; ) {
      try {
        await syncOnce()
        failures = 0
      } catch (error) {
        if (error instanceof AbortedError) continue
        noteProblem('assignment', error)
        failures += 1
      }
      const pauseMs = failures > 0 ? jittered(failures + 2) : regularSyncMs
      await syncBell.wait((awake) => pause(context, pauseMs, awake))
    }
  }

  /** Words about a failed step; the disk that keeps the step from its end may keep them from theirs. */
  async function tellWaiting(error: unknown): Promise<void> {
    noteProblem('work', error)
    await engine.tellWaiting(error).catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
  }

  async function workOff(): Promise<void> {
    for (let failures = 0; ; ) {
      try {
        const isTaken = await engine.takeStep()
        problems.clear('work')
        if (!isTaken) return
        failures = 0
      } catch (error) {
        if (context.stopping.aborted) throw error
        if (error instanceof AbortedError) continue
        await tellWaiting(error)
        const pauseMs = jittered(failures++)
        await workBell.wait((awake) => pause(context, pauseMs, awake))
      }
    }
  }

  async function runWork(): Promise<void> {
    while (!context.stopping.aborted) {
      isIdle = false
      await workOff()
      isIdle = true
      options.onChange()
      await workBell.wait((awake) => pause(context, 2_000_000_000, awake))
    }
  }

  return {
    /** Runs until the agent stops and both halves have come to rest; `giveUp` is told when one breaks off before. */
    async run(giveUp: (error: unknown) => void): Promise<void> {
      const half = (work: Promise<void>) =>
        work.catch((error: unknown) => {
          if (!context.stopping.aborted) giveUp(error)
        })
      await Promise.all([half(runSync()), half(runWork())])
    },
    /** Fetch the assignment now, and go on with what waits. */
    sync(): void {
      syncBell.ring()
      workBell.ring()
    },
    isIdle: () => isIdle,
  }
}

function pause(context: AgentContext, ms: number, awake: AbortSignal): Promise<void> {
  return context.clock.sleep(ms, AbortSignal.any([context.stopping, awake]))
}

export type Convergence = ReturnType<typeof createConvergence>
