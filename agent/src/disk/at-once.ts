import { setImmediate as turn } from 'node:timers/promises'

const LONGEST_MS = 5
let spentMs = 0

/**
 * Makes a call to the file system that takes microseconds here and now: the way through Node's threads and back takes ten
 * times as long. Everything else has its turn after 5 ms of such calls.
 */
export async function atOnce<T>(call: () => T): Promise<T> {
  const startedAt = performance.now()
  try {
    return call()
  } finally {
    spentMs += performance.now() - startedAt
    if (spentMs > LONGEST_MS) {
      spentMs = 0
      await turn()
    }
  }
}
