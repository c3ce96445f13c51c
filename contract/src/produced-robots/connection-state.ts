import type { ConnectionState } from './produced-robot-states.ts'

/** Silence after which an open link counts as stale, and any as offline (docs/lifecycles.md). */
export const staleAfterMs = 2 * 60_000
export const offlineAfterMs = 10 * 60_000

interface Heard {
  /** Whether the link stands, as far as the server knows. */
  isLinked: boolean
  lastSeenAt: Date | null
}

/** How a robot's connection is presented at an instant: what its link says, worn down by silence. */
export function connectionState({ isLinked, lastSeenAt }: Heard, now: Date): ConnectionState {
  if (!lastSeenAt) return 'never'
  const silentMs = now.getTime() - lastSeenAt.getTime()
  if (!isLinked || silentMs > offlineAfterMs) return 'offline'
  return silentMs > staleAfterMs ? 'stale' : 'online'
}
