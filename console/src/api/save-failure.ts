import { ApiError } from '@filo/contract/client'

/**
 * Whether sending the same again can help by itself: the connection was lost, the server was busy or had a fault.
 * Whatever the server refused stays refused until a person changes something.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** How long to wait before sending again: what the server asked for, else the usual pause. */
export function retryDelayMs(error: unknown, usualMs: number): number {
  const retryAfterS = error instanceof ApiError ? error.retryAfterS : undefined
  return retryAfterS === undefined ? usualMs : Math.max(usualMs, retryAfterS * 1000)
}

/** Whether a save was refused because somebody else changed the record meanwhile. */
export function isChangedByOthers(error: unknown): boolean {
  return error instanceof ApiError && (error.problem?.code === 'etag_mismatch' || error.status === 412)
}
