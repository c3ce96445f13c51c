import type { Clock } from '../context.ts'

/** Why work was not waited for any longer; dossiers say it, and the console has words of its own for it. */
const timedOut = 'it took too long'

/**
 * Waits for work no longer than `ms`; the work itself goes on.
 * @throws what the work throws, or that it took too long
 */
export async function withinTime<T>(clock: Pick<Clock, 'sleep'>, ms: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = clock.sleep(ms, over.signal).then(() => {
    throw new Error(timedOut)
  })
  late.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
