import type { InTurn } from './create-turn.ts'
import { createConvergence } from './state/converge.ts'
import { isContradicted } from './state/reconcile.ts'
import { type RecoverOptions, recover } from './state/recover.ts'
import { createUpdateEngine } from './state/update-engine.ts'

/**
 * What a robot does by itself, whoever it is to the server: takes up what a kill or a reboot left, keeps its services
 * running and brings an update that touched the old release to its end. Only what begins anew waits for a session.
 */
export function createRobotWork(options: RecoverOptions & { isTurnedAway?: boolean }) {
  const engine = createUpdateEngine(options)
  const convergence = createConvergence(options, engine)
  const recovered = Promise.withResolvers<boolean>()
  /** What was left has been taken up, or the first try of it failed, or nobody tries any more. */
  const tried = Promise.withResolvers<void>()
  const { stopping } = options.context
  stopping.addEventListener('abort', () => tried.resolve(), { once: true })

  /** Each try alone: whoever looks after services meanwhile would start the same ones a second time. */
  const takeTurn: InTurn = (recoverOnce) => convergence.inTurn(recoverOnce).finally(tried.resolve)

  async function takeUp(): Promise<void> {
    let isDone = false
    try {
      await recover(options, engine, takeTurn)
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
      await takeUp()
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
      if (!isContradicted(options.state.get(), await options.running.link())) return
      if (await inTurn(() => engine.reconcile())) convergence.sync()
    },
    allowRetry: (updateId: string) => engine.allowRetry(updateId),
    sync: () => convergence.sync(),
    syncFrom: (version: number) => convergence.syncFrom(version),
    isIdle: convergence.isIdle,
    inTurn,
  }
}

export type RobotWork = ReturnType<typeof createRobotWork>
