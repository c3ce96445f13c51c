import type { Bus, BusMessage } from './bus.ts'

/** The bus of a single server process; listeners run after the publisher's turn, never inside it. */
export function createInProcessBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish: (message) => {
      setImmediate(() => {
        for (const listener of listeners) listener(message)
      })
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => listeners.clear(),
  }
}
