import type { AgentContext } from '../context.ts'
import { backoffMs } from '../link/backoff.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import { fetchAssignment, resolveDesired, type SyncOptions } from './sync-desired.ts'
import type { UpdateEngine } from './update-engine.ts'

export interface Problem {
  code: string
  text: string
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
export function createConvergence(options: SyncOptions & { onChange: () => void }, engine: UpdateEngine) {
  const { context } = options
  const syncBell = createBell()
  const workBell = createBell()
  let problem: Problem | undefined
  let isIdle = true

  function jittered(attempt: number): number {
    return backoffMs(attempt, context.randomness.fraction(), retryLimits)
  }

  async function syncOnce(): Promise<void> {
    const verified = await fetchAssignment(options)
    const { updateId, arosId } = verified.assignment
    try {
      engine.setDesired(await resolveDesired(options, verified))
    } catch (error) {
      if (!(error instanceof UpdateError) || !updateId || !arosId) throw error
      await engine.refuse({ updateId, arosId }, error.code, error.message)
      throw error
    } finally {
      workBell.ring()
    }
    problem = undefined
  }

  function noteProblem(error: unknown): void {
    if (error instanceof TransientError) {
      context.logger.debug(reasonOf(error))
      return
    }
    const code = error instanceof UpdateError ? error.code : 'internal'
    if (problem?.text !== reasonOf(error)) context.logger.error({ code, error }, 'the assignment was refused')
    problem = { code, text: reasonOf(error) }
    options.onChange()
  }

  async function runSync(): Promise<void> {
    for (let failures = 0; !context.stopping.aborted; ) {
      try {
        await syncOnce()
        failures = 0
      } catch (error) {
        if (error instanceof AbortedError) continue
        noteProblem(error)
        failures += 1
      }
      const pauseMs = failures > 0 ? jittered(failures + 2) : regularSyncMs
      await syncBell.wait((awake) => pause(context, pauseMs, awake))
    }
  }

  async function workOff(): Promise<void> {
    for (let failures = 0; ; ) {
      try {
        if (!(await engine.takeStep())) return
        failures = 0
      } catch (error) {
        if (context.stopping.aborted) throw error
        if (error instanceof AbortedError) continue
        if (!(error instanceof TransientError)) noteProblem(error)
        if (error instanceof Error) await engine.tellWaiting(error)
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
    /** Runs until the agent stops and both halves have come to rest. */
    async run(): Promise<void> {
      const ends = await Promise.allSettled([runSync(), runWork()])
      const failed = ends.find((end) => end.status === 'rejected')
      if (failed) throw failed.reason
    },
    /** Fetch the assignment now, and go on with what waits. */
    sync(): void {
      syncBell.ring()
      workBell.ring()
    },
    problem: () => problem,
    isIdle: () => isIdle,
  }
}

function pause(context: AgentContext, ms: number, awake: AbortSignal): Promise<void> {
  return context.clock.sleep(ms, AbortSignal.any([context.stopping, awake]))
}

export type Convergence = ReturnType<typeof createConvergence>
