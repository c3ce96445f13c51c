import type { Clock } from '../context.ts'

/**
 * Times at which something happens, by name. They are of a clock that nobody sets, and passed on to `onDue`, since what
 * waited for it may have been moved meanwhile.
 */
export function createDeadlines(clock: Pick<Clock, 'sleep'>, monotonicMs: () => number) {
  const running = new Map<string, { at: number; over: AbortController }>()

  function clear(name: string): void {
    running.get(name)?.over.abort()
    running.delete(name)
  }

  return {
    /** Sets one, moves it, or takes it away for null. */
    set(name: string, at: number | null, onDue: (at: number) => void): void {
      if (running.get(name)?.at === at) return
      clear(name)
      if (at === null) return
      const over = new AbortController()
      running.set(name, { at, over })
      clock.sleep(Math.max(0, at - monotonicMs()), over.signal).then(
        () => {
          if (over.signal.aborted) return
          running.delete(name)
          onDue(at)
        },
        () => undefined,
      )
    },
    has: (name: string): boolean => running.has(name),
  }
}
