import type { AgentContext } from '../context.ts'
import type { InTurn } from '../create-turn.ts'
import { backoffMs } from '../link/backoff.ts'
import { retryAfterOf } from '../updates/http/http-status-error.ts'
import { AbortedError } from '../updates/update-error.ts'
import type { SlotState, SlotStore } from './agent-state.ts'
import { isPastReturn } from './job/forward-steps.ts'
import { gateMs } from './job/look-at-gate.ts'
import type { StepOutcome, UpdateEngine } from './job/update-engine.ts'

export const retryLimits = { baseMs: 1000, capMs: 60_000 }

/** A slot of the robot with what works there. */
interface Slot {
  state: Pick<SlotStore, 'get'>
  engine: UpdateEngine
}

/** A slot in the queue. */
interface Worker extends Slot {
  /** Steps that failed for what passes by itself, one after the other, and until when the next try waits. */
  failures: number
  notBeforeMs: number
}

interface QueueOptions {
  context: AgentContext
  inTurn: InTurn
  /** AROS, then programs, in the order of work. */
  listSlots: () => readonly Slot[]
  /** Whether anything may be begun; otherwise only what is touched goes on. */
  mayBegin: () => boolean
  onStep: () => void
  onFailure: (engine: UpdateEngine, error: unknown) => Promise<void>
}

/** Whether what ran before has been touched, so that only an end helps. */
function isTouched({ job }: SlotState): boolean {
  return job !== null && (job.mode === 'rollback' || isPastReturn(job.begun))
}

/**
 * All slots of a robot as one queue: what has touched what ran before comes first and to its end, then AROS, then the
 * programs in their order. What waits for a good moment, or for the server, lets the others go on.
 */
export function createWorkQueue(options: QueueOptions) {
  const { context, inTurn } = options
  const workers = new Map<UpdateEngine, Worker>()
  const touched = (worker: Worker): boolean => isTouched(worker.state.get())

  function workerOf({ state, engine }: Slot): Worker {
    const known = workers.get(engine) ?? { state, engine, failures: 0, notBeforeMs: 0 }
    workers.set(engine, known)
    return known
  }

  function listWorkers(): Worker[] {
    const going = options
      .listSlots()
      .map(workerOf)
      .filter((worker) => options.mayBegin() || touched(worker))
    return [...going.filter(touched), ...going.filter((worker) => !touched(worker))]
  }

  function waitAfter(worker: Worker, error: unknown): void {
    const pauseMs = backoffMs(worker.failures++, context.randomness.fraction(), retryLimits)
    worker.notBeforeMs = context.clock.now() + Math.max(pauseMs, retryAfterOf(error))
  }

  /** One step of one slot. @returns undefined where it failed for what passes by itself */
  async function tryStep(worker: Worker): Promise<StepOutcome | undefined> {
    try {
      const outcome = await inTurn(() => worker.engine.runStep())
      options.onStep()
      worker.failures = 0
      if (outcome === 'blocked') worker.notBeforeMs = context.clock.now() + gateMs
      return outcome
    } catch (error) {
      if (context.stopping.aborted) throw error
      if (error instanceof AbortedError) return 'handled'
      await options.onFailure(worker.engine, error)
      waitAfter(worker, error)
      return undefined
    }
  }

  return {
    /** Takes one step of the first that has one. @returns 0: it was taken; else how long nothing is to be done, undefined: for good */
    async handleNext(): Promise<number | undefined> {
      const waiting: Worker[] = []
      for (const worker of listWorkers()) {
        const isResting = worker.notBeforeMs > context.clock.now()
        const outcome = isResting ? undefined : await tryStep(worker)
        if (outcome === 'handled') return 0
        if (outcome !== 'idle') waiting.push(worker)
        if (outcome === undefined && touched(worker)) break
      }
      if (waiting.length === 0) return undefined
      return Math.max(1, Math.min(...waiting.map(({ notBeforeMs }) => notBeforeMs)) - context.clock.now())
    },
    /** What waits is tried now. */
    hurry(): void {
      for (const worker of workers.values()) worker.notBeforeMs = 0
    },
  }
}

export type WorkQueue = ReturnType<typeof createWorkQueue>
