import { createConvergence } from './state/converge.ts'
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

  async function takeUp(): Promise<void> {
    let isDone = false
    try {
      await recover(options, engine)
      isDone = true
    } finally {
      recovered.resolve(isDone)
    }
  }

  return {
    /**
     * Runs until the agent stops.
     * @throws what ended the work for good
     */
    async run(): Promise<void> {
      if (options.isTurnedAway) return recovered.resolve(false)
      await takeUp()
      await convergence.run()
    },
    /** Follows the assignment once what was left is taken up, until the signal fires. */
    async follow(ending: AbortSignal): Promise<void> {
      if (await recovered.promise) await convergence.follow(ending)
    },
    allowRetry: (updateId: string) => engine.allowRetry(updateId),
    sync: () => convergence.sync(),
    syncFrom: (version: number) => convergence.syncFrom(version),
    isIdle: convergence.isIdle,
    /** Does something on the release folders while no step of an update is taken. */
    inTurn: convergence.inTurn,
  }
}

export type RobotWork = ReturnType<typeof createRobotWork>
