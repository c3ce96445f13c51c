import type { RestartPolicy } from '@filo/contract/device/assignment/package-services'
import { isDead, type Liveness } from './liveness.ts'
import { type ExitCode, endingWords, isFinished, isRestarted } from './service-ending.ts'

/** A service as a look finds it while the new release is watched. */
export type BakeSight =
  | { isRunning: true; liveness: Liveness | undefined; threshold: number }
  | { isRunning: false; exitCode: ExitCode }

/** What follows from it: `start` it again, or it `failed` and the release is left. */
export type BakeVerdict = { type: 'well' } | { type: 'start' } | { type: 'failed'; words: string }

/** A service that ends well and is meant to run always is a loop when it does so more often than this in one watch. */
export const mostGoodEnds = 2

/**
 * Judges what a look at one service means for the release that is being watched. One that fails once does not work: there is an
 * older release that did. `goodEnds` are its ends with exit code 0 in this watch. Pure.
 */
export function judgeBake(
  sight: BakeSight,
  { policy, goodEnds }: { policy: RestartPolicy; goodEnds: number },
): BakeVerdict {
  if (sight.isRunning) {
    const { liveness, threshold } = sight
    if (!liveness || !isDead(liveness, threshold)) return { type: 'well' }
    return {
      type: 'failed',
      words: `it did not answer ${liveness.failures} times in a row (${liveness.words})`,
    }
  }
  const { exitCode } = sight
  if (isFinished(policy, exitCode)) return { type: 'well' }
  if (exitCode !== 0) return { type: 'failed', words: endingWords(exitCode) }
  if (isRestarted(policy, exitCode) && goodEnds < mostGoodEnds) return { type: 'start' }
  return { type: 'failed', words: 'it ends again and again' }
}

/** Longest time that one look may count for: what a machine slept through, or a clock jumped over, was not watched. */
const longestLookMs = 5000

/** How long a release was watched after one more look. */
export function addWatched(bakedMs: number, lastLookAt: number, now: number): number {
  return bakedMs + Math.min(longestLookMs, Math.max(0, now - lastLookAt))
}

/** Whether the watch is over: long enough, and every service that can be asked answered well, and did so last. */
export function isBaked(
  bakedMs: number,
  requiredMs: number,
  liveness: readonly Pick<Liveness, 'failures' | 'wasWell'>[],
): boolean {
  return bakedMs >= requiredMs && liveness.every(({ failures, wasWell }) => failures === 0 && wasWell)
}
