import { backoffMs } from '../link/backoff.ts'

const limits = { baseMs: 1000, capMs: 60_000 }
/** About five minutes of trying. */
export const mostRecoveries = 14

/**
 * How long to wait before the next try after so many failed ones; `null` when a new start of the agent is worth more
 * than another try. `random` is in [0, 1).
 */
export function recoveryPauseMs(failures: number, random: number): number | null {
  return failures < mostRecoveries ? backoffMs(failures - 1, random, limits) : null
}
