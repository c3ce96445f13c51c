import { MINUTE_MS } from '@filo/contract/durations'
import type { Logger } from 'pino'

/** Wrong tokens that are answered as such within a minute; whoever shows the right one is never held up. */
export const wrongTokensAMinute = 20

export interface TokenGuesses {
  /** Counts a wrong token. @returns the seconds after which one is looked at again; 0: now */
  count(): number
}

/** How often a wrong token was shown, with one line in the log for each minute of too many. */
export function createGuesses({
  clock,
  logger,
}: {
  clock: { now(): number }
  logger: Pick<Logger, 'warn'>
}): TokenGuesses {
  let sinceMs = Number.NEGATIVE_INFINITY
  let wrong = 0
  return {
    count(): number {
      const now = clock.now()
      if (now < sinceMs || now - sinceMs >= MINUTE_MS) [sinceMs, wrong] = [now, 0]
      wrong += 1
      if (wrong === wrongTokensAMinute + 1)
        logger.warn('a program keeps trying wrong tokens at the local API')
      return wrong > wrongTokensAMinute ? Math.ceil((sinceMs + MINUTE_MS - now) / 1000) : 0
    },
  }
}
