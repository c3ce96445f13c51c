import type { Ids } from '../ground/clock-and-ids.ts'
import { codesOf } from './causes-of.ts'

/** Deadlock, and a conflict of serializable transactions: nothing of the transaction was kept, and it may be run anew. */
const abortedCodes = new Set(['40P01', '40001'])
const MAX_REPEATS = 3
const PAUSE_MS = 50

/** Whether the database ended a call for the sake of another one: asked again, it may well succeed. */
export function isAborted(error: unknown): boolean {
  return codesOf(error).some((code) => abortedCodes.has(code))
}

/**
 * Runs a whole transaction again, a few times, when the database ended it for the sake of another one. Its work must
 * have no effect outside of the transaction. Pauses grow and are never the same, so that two do not meet again.
 * @throws what the last run threw
 */
export async function repeatAborted<T>(
  transaction: () => Promise<T>,
  { fraction }: Pick<Ids, 'fraction'>,
): Promise<T> {
  for (let repeat = 1; ; repeat += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (repeat > MAX_REPEATS || !isAborted(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, repeat * PAUSE_MS * (0.5 + fraction())))
    }
  }
}
