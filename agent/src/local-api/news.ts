import type { AgentContext } from '../context.ts'

/** Wakes all who wait for something new. */
export function createNews(clock: Pick<AgentContext['clock'], 'sleep'>) {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener()
    },
    /** Resolves with the next word, when the time is over or nobody waits any more. */
    async wait(waitMs: number, signal: AbortSignal): Promise<void> {
      const over = new AbortController()
      const heard = new Promise<void>((resolve) => {
        const listener = () => resolve()
        listeners.add(listener)
        over.signal.addEventListener('abort', () => listeners.delete(listener))
      })
      const until = AbortSignal.any([signal, over.signal])
      await Promise.race([heard, clock.sleep(waitMs, until).catch(() => undefined)])
      over.abort()
    },
  }
}

export type News = ReturnType<typeof createNews>
