import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import type { ConnectionState } from '@filo/contract/produced-robots/produced-robot-states'

interface Heard {
  connection: ConnectionState
  connectionLimits: ConnectionLimits
  lastSeenAt: string | null
}

/**
 * A connection as it stands now: an answer read a while ago wears down with the clock, so a robot that falls silent
 * is not shown as online until the next answer.
 */
export function liveConnection(
  { connection, connectionLimits: limits, lastSeenAt }: Heard,
  nowMs: number,
): ConnectionState {
  const isLinked = connection === 'online' || connection === 'stale'
  // A clock behind the server's would make every robot look seen in the future, never more silent than told.
  const worn = connectionState(
    { isLinked, lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt), limits },
    new Date(nowMs),
  )
  return connection === 'stale' && worn === 'online' ? 'stale' : worn
}
