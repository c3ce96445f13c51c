import type { AgentContext } from '../context.ts'
import { AbortedError, reasonOf } from '../updates/update-error.ts'

/** Remembers what works for sessions, so that an end can be waited for until nothing is left; failures are logged. */
export function createRunningWork(logger: AgentContext['logger']) {
  const running = new Map<string, Set<Promise<void>>>()

  return {
    /** Work for a session; it ends by itself once the session's signal fires. */
    add(sessionId: string, work: Promise<void>): void {
      const all = running.get(sessionId) ?? new Set()
      running.set(sessionId, all)
      const mine = work
        .catch((error: unknown) => {
          if (!(error instanceof AbortedError)) logger.warn(`remote session: ${reasonOf(error)}`)
        })
        .finally(() => {
          all.delete(mine)
          if (all.size === 0 && running.get(sessionId) === all) running.delete(sessionId)
        })
      all.add(mine)
    },
    /** Resolves when nothing works for a session any more. */
    async ended(sessionId: string): Promise<void> {
      for (let all = running.get(sessionId); all; all = running.get(sessionId)) await Promise.all(all)
    },
  }
}
