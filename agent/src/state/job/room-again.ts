import { diskReserveBytes } from '@filo/contract/device/messages/runtime-info'
import { HOUR_MS } from '@filo/contract/durations'
import { z } from 'zod'

/** An update that failed for want of room, and what it lacked. */
export const RoomWait = z.object({
  updateId: z.string(),
  /** What had to be free; null where the disk was full in the middle of a step, which tells no figure. */
  neededBytes: z.number().nullable(),
  /** What was free once everything that was begun had been removed. */
  freeBytes: z.number(),
  sinceMs: z.number(),
  /** How often it failed for that. */
  times: z.number().int(),
})
export type RoomWait = z.infer<typeof RoomWait>

/** Of an update's failure, as far as it is about room. */
interface Failure {
  code: string
  params: Readonly<Record<string, number>>
}

const MB = 1_000_000
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS

/** Notes what to remember of an update that ended badly; null where room was not what it lacked. */
export function waitForRoom(
  before: RoomWait | null,
  { updateId, failure }: { updateId: string; failure: Failure | null },
  { freeBytes, nowMs }: { freeBytes: number; nowMs: number },
): RoomWait | null {
  if (failure?.code !== 'disk_full') return null
  const neededMb = failure.params['needed']
  const times = before?.updateId === updateId ? before.times + 1 : 1
  const neededBytes = neededMb === undefined ? null : neededMb * MB
  return { updateId, neededBytes, freeBytes, sinceMs: nowMs, times }
}

/**
 * Whether it is worth to try again: what was needed is free or, where nobody knows how much that is, clearly more than there
 * was. A minute after the first failure at the earliest, later after each further one; a clock that was set back waits no longer.
 */
export function isRoomAgain(
  { neededBytes, freeBytes, sinceMs, times }: RoomWait,
  now: { freeBytes: number; nowMs: number },
): boolean {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(times - 1, 20), LONGEST_PAUSE_MS)
  const isEarly = now.nowMs >= sinceMs && now.nowMs - sinceMs < pauseMs
  return !isEarly && now.freeBytes >= (neededBytes ?? freeBytes + diskReserveBytes)
}
