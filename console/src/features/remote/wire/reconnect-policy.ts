import { remoteCloseCodes } from '@filo/contract/remote/remote-wire'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'

/** What to do after a stream, or the whole connection, ended. */
type AfterEnd = 'reopen' | 'retry' | 'stop'

const final: ReadonlySet<StreamEnding> = new Set([
  'done',
  'session_over',
  'not_permitted',
  'customer_refuses',
  'agent_too_old',
  'unknown_kind',
  'refused',
])

/**
 * Whether a stream that ended for a reason is opened again: `reopen` at once, `retry` after a while, `stop` not at all, since
 * it was done, nobody may, or asking again changes nothing.
 */
export function afterStream(reason: StreamEnding): AfterEnd {
  if (reason === 'mode_changed') return 'reopen'
  return final.has(reason) ? 'stop' : 'retry'
}

/** Reasons of a connection after which nobody comes back to its session. */
export function isSessionFinal(reason: StreamEnding): boolean {
  return reason === 'session_over' || reason === 'not_permitted' || reason === 'customer_refuses'
}

/** Whether a close code of the server (RFC 6455 section 7.4.2) says that the session is over. */
export function isOverCode(code: number): boolean {
  return code === remoteCloseCodes.over
}

const firstDelayMs = 500
const longestDelayMs = 8000

/**
 * How long to wait, in ms, before the attempt of this number (0 the first), with `chance` of 0 to 1 so that pages that were cut
 * together do not come back together.
 */
export function reconnectDelay(attempt: number, chance: number): number {
  const whole = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempt, 10))
  return Math.round(whole * (0.5 + chance / 2))
}
