import type { Clock } from '../context.ts'
import { AbortedError } from '../updates/update-error.ts'

/** A clock that stands still until a test moves it; `jump` sets its wall alone, as people and time servers do. */
export function createManualClock() {
  let monotonicMs = 5000
  let wallMs = Date.UTC(2026, 2, 1)
  const sleepers = new Set<{ at: number; wake: () => void }>()
  const clock: Clock = {
    now: () => wallMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: monotonicMs + ms, wake: resolve }
        sleepers.add(sleeper)
        const give = () => {
          sleepers.delete(sleeper)
          reject(new AbortedError())
        }
        if (signal?.aborted) give()
        else signal?.addEventListener('abort', give, { once: true })
      }),
  }
  return {
    clock,
    monotonicMs: () => monotonicMs,
    jump(ms: number): void {
      wallMs += ms
    },
    /** How many wait for it. */
    waiting: () => sleepers.size,
    /** Moves on, and wakes who has slept long enough, in order. */
    async advance(ms: number): Promise<void> {
      monotonicMs += ms
      wallMs += ms
      const due = [...sleepers].filter(({ at }) => at <= monotonicMs).toSorted((a, b) => a.at - b.at)
      for (const sleeper of due) {
        sleepers.delete(sleeper)
        sleeper.wake()
        await Promise.resolve()
      }
    },
  }
}

export type ManualClock = ReturnType<typeof createManualClock>
