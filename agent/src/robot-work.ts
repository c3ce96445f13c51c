import type { InTurn } from './create-turn.ts'
import { createProgramSlots, type ProgramSlot, type SeenPrograms } from './programs/program-slots.ts'
import type { StateStore } from './state/agent-state.ts'
import { createConvergence } from './state/converge.ts'
import { isContradicted } from './state/job/reconcile.ts'
import { createUpdateEngine } from './state/job/update-engine.ts'
import { type RecoverOptions, recover } from './state/recover.ts'
import type { StateReports } from './state/report/report-state.ts'

interface WorkOptions extends RecoverOptions {
  state: StateStore
  reports: StateReports
  programs: SeenPrograms
  isTurnedAway?: boolean
}

/**
 * Runs what a robot does by itself, whoever it is to the server: takes up what a kill or a reboot left, keeps its services
 * running and brings an update that touched the old release to its end. Only what begins anew waits for a session.
 */
export function createRobotWork(options: WorkOptions) {
  const { context, state } = options
  const engine = createUpdateEngine(options)
  const slots = createProgramSlots({ ...options, inTurn: (act) => inTurn(act) })
  const convergence = createConvergence(options, engine, slots)
  const recovered = Promise.withResolvers<boolean>()
  /** What was left has been taken up, or the first try of it failed, or nobody tries any more. */
  const tried = Promise.withResolvers<void>()
  const { stopping } = context
  stopping.addEventListener('abort', () => tried.resolve(), { once: true })

  /** Each try alone: whoever looks after services meanwhile would start the same ones a second time. */
  const runInTurn: InTurn = (recoverOnce) => convergence.inTurn(recoverOnce).finally(tried.resolve)

  /** What keeps a program from being taken up is shown, and keeps the robot from nothing else. */
  async function resumePrograms(): Promise<void> {
    await slots.openKnown()
    for (const slot of slots.list()) {
      const own = { ...options, context: slot.context, state: slot.state, running: slot.running }
      await recover(own, slot.engine, runInTurn).catch((error: unknown) => {
        context.stopping.throwIfAborted()
        options.problems.note('recovery', error)
      })
    }
  }

  async function resume(): Promise<void> {
    let isDone = false
    try {
      await recover(options, engine, runInTurn)
      await resumePrograms()
      isDone = true
    } finally {
      recovered.resolve(isDone)
    }
  }

  /** Does something on the release folders while no step of an update is taken, once what was left is taken up. */
  const inTurn: InTurn = async (act) => {
    await tried.promise
    stopping.throwIfAborted()
    return convergence.inTurn(act)
  }

  return {
    /**
     * Runs until the agent stops.
     * @throws what ended the work for good
     */
    async run(): Promise<void> {
      if (options.isTurnedAway) {
        tried.resolve()
        return recovered.resolve(false)
      }
      await resume()
      await convergence.run()
    },
    /** Follows the assignment once what was left is taken up, until the signal fires. */
    async follow(ending: AbortSignal): Promise<void> {
      if (await recovered.promise) await convergence.follow(ending)
    },
    /**
     * Looks whether the disk still runs what the journal says: somebody may have had the link lead elsewhere. A look costs
     * next to nothing.
     */
    async lookAtLink(): Promise<void> {
      for (const one of [{ state, running: options.running, engine }, ...slots.list()]) {
        if (!isContradicted(one.state.get(), await one.running.link())) continue
        if (await inTurn(() => one.engine.reconcile())) convergence.sync()
      }
    },
    /** Lets an update or an order that failed be tried again; false when none of this id has. */
    async allowRetry(id: string): Promise<boolean> {
      for (const one of [engine, ...slots.list().map((slot) => slot.engine)])
        if (await one.allowRetry(id)) return true
      return false
    },
    /** Whether an update or an order is at work. */
    isAtWork: (id: string): boolean =>
      [state, ...slots.list().map((slot) => slot.state)].some((one) => one.get().job?.updateId === id),
    /** The programs beside the AROS release, with what works in their slots. */
    programs: (): readonly ProgramSlot[] => slots.list(),
    sync: () => convergence.sync(),
    syncFrom: (version: number) => convergence.syncFrom(version),
    isIdle: convergence.isIdle,
    inTurn,
  }
}

export type RobotWork = ReturnType<typeof createRobotWork>
