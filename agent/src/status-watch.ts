import type { AgentStatus } from './agent-status.ts'

type Listener = (status: AgentStatus) => void

/** Lets others follow the status of an agent, through all its runs. */
export function createStatusWatch(status: () => AgentStatus) {
  const listeners = new Set<Listener>()

  function onStatus(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    onStatus,
    /** Tells everybody what the status is now. */
    notify(): void {
      const now = status()
      for (const listener of listeners) listener(now)
    },
    /** Resolves with the first status for which `predicate` holds. */
    until: (predicate: (now: AgentStatus) => boolean): Promise<AgentStatus> => {
      const now = status()
      if (predicate(now)) return Promise.resolve(now)
      return new Promise((resolve) => {
        const stopListening = onStatus((next) => {
          if (!predicate(next)) return
          stopListening()
          resolve(next)
        })
      })
    },
  }
}
