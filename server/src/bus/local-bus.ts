import type { Logger } from 'pino'
import type { Bus } from './bus.ts'
import { createListeners } from './listeners.ts'

/** The bus of a single server process; listeners run after the publisher's turn, never inside it. */
export function createLocalBus(log: Logger): Bus {
  const listeners = createListeners(log)
  const { publish, deliver, onPublish } = listeners
  return {
    publish,
    deliver,
    onPublish,
    subscribe: (channels, listener) => {
      for (const channel of channels) listeners.add(channel, listener)
      return {
        ready: Promise.resolve(),
        stop: () => {
          for (const channel of channels) listeners.remove(channel, listener)
        },
      }
    },
    isLocal: true,
    isWhole: () => true,
    onReturn: () => () => {},
    lostCount: () => 0,
    close: async () => listeners.clear(),
  }
}
