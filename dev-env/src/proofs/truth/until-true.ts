import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200

/**
 * Asks until the answer is neither false nor undefined.
 * @throws naming what was waited for, after `withinMs`
 */
export async function untilTrue<T>(
  what: string,
  withinMs: number,
  read: () => Promise<T | false | undefined>,
): Promise<T> {
  for (const endsAt = performance.now() + withinMs; ; await wait(POLL_MS)) {
    const answer = await read()
    if (answer !== false && answer !== undefined) return answer
    if (performance.now() > endsAt) throw new Error(`not within ${withinMs} ms: ${what}`)
  }
}
