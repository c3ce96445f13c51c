import type { ConnectionLimits } from '../connection/connection-rules.ts'
import { MINUTE_MS } from '../durations.ts'
import type { ConnectionState } from './produced-robot-states.ts'

interface Heard {
  /** Whether the link stands, as far as the server knows. */
  isLinked: boolean
  lastSeenAt: Date | null
  /** The limits that count for this robot. */
  limits: ConnectionLimits
}

/** How a robot's connection is presented at an instant: what its link says, worn down by silence (docs/lifecycles.md). */
export function connectionState({ isLinked, lastSeenAt, limits }: Heard, now: Date): ConnectionState {
  if (!lastSeenAt) return 'never'
  const silentMs = now.getTime() - lastSeenAt.getTime()
  if (!isLinked || silentMs > limits.offlineAfterMin * MINUTE_MS) return 'offline'
  return silentMs > limits.staleAfterMin * MINUTE_MS ? 'stale' : 'online'
}
