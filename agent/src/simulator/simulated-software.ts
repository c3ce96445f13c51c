import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { createLocalApiClient, type LocalApiClient } from '../local-api/client.ts'
import { type Claim, keepTelling, type ToldClaims } from '../local-api/keep-telling.ts'

import type { SimulatedConfig } from './simulated-config.ts'

/** Long enough to outlive a busy machine, short enough to be over soon after the robot is gone. */
const ttlS = 60

/**
 * The programs of a virtual robot: they tell the agent how the robot is as those of a real one do, by its local API.
 * `readClaim` says how the body is now; it is asked whenever something changed, and every few seconds.
 */
export function createSimulatedSoftware(readClaim: () => Claim, config: SimulatedConfig) {
  let kept: ToldClaims | undefined
  let client: LocalApiClient | undefined
  return {
    /** Resolves when the agent knows. */
    tell: async (): Promise<void> => kept?.set(readClaim()),
    /** Sets something of its configuration as if on the robot itself; resolves when the agent knows. */
    async setConfig(own: ConfigValues): Promise<void> {
      if (client) await config.set(client, own)
    },
    /** Resolves when the agent knows how the body is; returns how to end it. */
    async start(socketPath: string): Promise<() => void> {
      const own = createLocalApiClient({ socketPath })
      client = own
      const mine = keepTelling(own, { ttlS })
      kept = mine
      await mine.set(readClaim())
      const endConfig = await config.start(own)
      const look = setInterval(() => void mine.set(readClaim()), (ttlS * 1000) / 4)
      look.unref()
      return () => {
        clearInterval(look)
        mine.stop()
        endConfig()
        if (kept === mine) kept = undefined
      }
    },
  }
}
