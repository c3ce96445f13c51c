import { createLocalApiClient } from '../local-api/client.ts'
import { type Claim, keepTelling, type ToldClaims } from '../local-api/keep-telling.ts'

/** Long enough to outlive a busy machine, short enough to be over soon after the robot is gone. */
const ttlS = 60

/**
 * The programs of a virtual robot: they tell the agent how the robot is as those of a real one do, by its local API.
 * `readClaim` says how the body is now; it is asked whenever something changed, and every few seconds.
 */
export function createSimulatedSoftware(readClaim: () => Claim) {
  let kept: ToldClaims | undefined
  return {
    /** Resolves when the agent knows. */
    tell: async (): Promise<void> => kept?.set(readClaim()),
    /** Resolves when the agent knows how the body is; returns how to end it. */
    async start(socketPath: string): Promise<() => void> {
      const mine = keepTelling(createLocalApiClient({ socketPath }), { ttlS })
      kept = mine
      await mine.set(readClaim())
      const look = setInterval(() => void mine.set(readClaim()), (ttlS * 1000) / 4)
      look.unref()
      return () => {
        clearInterval(look)
        mine.stop()
        if (kept === mine) kept = undefined
      }
    },
  }
}
