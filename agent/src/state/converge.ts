import type { ProgramOrder } from '@filo/contract/device/program-orders'
import type { AgentContext } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { backoffMs } from '../link/backoff.ts'
import type { ProgramSlot, ProgramSlots } from '../programs/program-slots.ts'
import type { Renewal } from '../renewal/renew-agent.ts'
import { retryAfterOf } from '../updates/download.ts'
import type { AsRobot } from '../updates/tuf-fetcher.ts'
import { AbortedError, reasonOf, TransientError, UpdateError } from '../updates/update-error.ts'
import type { VerifiedAssignment } from '../updates/verify-assignment.ts'
import type { SlotState, SlotStore, StateStore } from './agent-state.ts'
import { isPastReturn } from './forward-steps.ts'
import { keepManifest } from './keep-manifest.ts'
import { gateMs } from './look-at-gate.ts'
import type { ProblemSource, Problems } from './problems.ts'
import { fetchAssignment, resolveDesired, resolveOrder } from './sync-desired.ts'
import type { EngineOptions, StepOutcome, UpdateEngine } from './update-engine.ts'

interface ConvergeOptions extends Omit<EngineOptions, 'state'> {
  state: StateStore
  problems: Problems
  /** Undefined: nothing would start another agent. */
  renewal?: Renewal | undefined
}

/** The engine of a slot with what it decides by. */
interface Worker {
  state: SlotStore
  engine: UpdateEngine
  /** Steps that failed for what passes by itself, one after the other, and until when the next try waits. */
  failures: number
  notBeforeMs: number
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
 * works off the plans at the same time, trying again after what passes by itself. All of the robot is one queue: what has
 * touched what ran before comes first, then AROS, then the programs in their order; what waits for a good moment, or for
 * the server, lets the others go on. Without a session an update that touched the old release, or is being left, goes on to
 * its end; anything else waits.
 */
export function createConvergence(options: ConvergeOptions, engine: UpdateEngine, slots: ProgramSlots) {
  const { context, problems, state } = options
  const workers = new Map<UpdateEngine, Worker>()
  const syncBell = createBell()
  const workBell = createBell()
  let isIdle = true
  let isFollowing = false
  /** Of the assignment that was fetched last; undefined before the first, and with servers that do not say it. */
  let fetchedVersion: number | undefined
  /** Codes of the programs that the assignment names. */
  let ordered: readonly string[] = []

  function workerOf(one: UpdateEngine, own: SlotStore): Worker {
    const known = workers.get(one) ?? { state: own, engine: one, failures: 0, notBeforeMs: 0 }
    workers.set(one, known)
    return known
  }

  const isTouched = ({ job }: SlotState): boolean =>
    job !== null && (job.mode === 'rollback' || isPastReturn(job.begun))

  /** Those that may go on, in the order of the queue. */
  function listWorkers(): Worker[] {
    const all = [workerOf(engine, state), ...orderedSlots().map((slot) => workerOf(slot.engine, slot.state))]
    const going = all.filter((worker) => isFollowing || isTouched(worker.state.get()))
    return [
      ...going.filter((worker) => isTouched(worker.state.get())),
      ...going.filter((worker) => !isTouched(worker.state.get())),
    ]
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
      await followOrders(source, verified).finally(() => workBell.ring())
    }
    problems.clear('assignment')
  }

  /** Programs in the order of the assignment, then those that it does not name. */
  function orderedSlots(): ProgramSlot[] {
    const place = ({ code }: ProgramSlot): number => {
      const at = ordered.indexOf(code)
      return at < 0 ? ordered.length : at
    }
    return slots.list().sort((a, b) => place(a) - place(b))
  }

  /** What an order asks of a slot; one that must not be followed is refused there, and keeps no other from anything. */
  async function followOrder(source: AsRobot, verified: VerifiedAssignment, order: ProgramOrder): Promise<void> {
    if (order.releaseId === null && slots.isRemoved(order.orderId)) return
    const slot = slots.open(order.code)
    try {
      const wanted = await resolveOrder({ ...source, context: slot.context }, verified, order)
      if (!wanted.removal) await keepManifest(slot.context, slot.state, wanted)
      slot.engine.setDesired(wanted)
    } catch (error) {
      if (!(error instanceof UpdateError)) throw error
      const refused = { updateId: order.orderId, arosId: order.releaseId ?? order.orderId }
      await slot.engine.refuse(refused, error.code, error.message)
      problems.note('assignment', error)
    }
  }

  /** @throws the first thing that passes by itself, after trying the rest */
  async function followOrders(source: AsRobot, verified: VerifiedAssignment): Promise<void> {
    const { programs = [] } = verified.assignment
    if (verified.beyond.length > 0) return
    ordered = programs.map(({ code }) => code)
    for (const { code, engine: own } of slots.list()) if (!ordered.includes(code)) own.setDesired(null)
    const ends = []
    for (const order of programs) ends.push(...(await Promise.allSettled([followOrder(source, verified, order)])))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
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
  async function reportWaiting(worker: Worker, error: unknown): Promise<void> {
    recordProblem('work', error)
    await worker.engine
      .reportWaiting(error)
      .catch((cause: unknown) => context.logger.debug(reasonOf(cause)))
  }

  /** One step of one slot. @returns undefined where it failed for what passes by itself */
  async function tryStep(worker: Worker): Promise<StepOutcome | undefined> {
    try {
      const outcome = await inTurn(() => worker.engine.takeStep())
      problems.clear('work')
      worker.failures = 0
      if (outcome === 'held') worker.notBeforeMs = context.clock.now() + gateMs
      return outcome
    } catch (error) {
      if (context.stopping.aborted) throw error
      if (error instanceof AbortedError) return 'taken'
      await reportWaiting(worker, error)
      const pauseMs = Math.max(jittered(worker.failures++), retryAfterOf(error))
      worker.notBeforeMs = context.clock.now() + pauseMs
      return undefined
    }
  }

  /** One step of the first that has one. @returns how long nothing is to be done; 0: it was done, undefined: for good */
  async function takeNext(): Promise<number | undefined> {
    const waiting: Worker[] = []
    for (const worker of listWorkers()) {
      if (worker.notBeforeMs > context.clock.now()) {
        waiting.push(worker)
        // What was touched is brought to its end before anything else is begun.
        if (isTouched(worker.state.get())) break
        continue
      }
      const outcome = await tryStep(worker)
      if (outcome === 'taken') return 0
      if (outcome !== 'idle') waiting.push(worker)
      if (outcome === undefined && isTouched(worker.state.get())) break
    }
    if (waiting.length === 0) return undefined
    const next = Math.min(...waiting.map(({ notBeforeMs }) => notBeforeMs))
    return Math.max(1, next - context.clock.now())
  }

  async function workOff(): Promise<void> {
    for (;;) {
      const pauseMs = await takeNext()
      if (pauseMs === undefined) return
      if (pauseMs === 0) continue
      await workBell.wait((awake) => pause(context, pauseMs, awake))
      for (const worker of workers.values()) worker.notBeforeMs = 0
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
