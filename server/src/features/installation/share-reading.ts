import type { Clock } from '../../ground/clock-and-ids.ts'

/**
 * Reads something for all who ask: while it is being read they wait for the same answer, and for `standsMs` milliseconds
 * after it that answer still serves. A reading that fails serves nobody afterwards.
 */
export function shareReading<T>(clock: Clock, standsMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: { value: T; untilMs: number } | undefined
  let reading: Promise<T> | undefined

  async function readAnew(): Promise<T> {
    try {
      const value = await read()
      last = { value, untilMs: clock.now().getTime() + standsMs }
      return value
    } finally {
      reading = undefined
    }
  }

  return async () => {
    if (last && clock.now().getTime() < last.untilMs) return last.value
    reading ??= readAnew()
    return reading
  }
}
