import { connect } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { Bus, BusMessage } from './bus.ts'

const SUBJECT = 'filo.bus'

/** The bus of several server processes: every message reaches the listeners of all of them, the sender's own included. */
export async function connectNatsBus(url: string, log: Logger): Promise<Bus> {
  const connection = await connect({ servers: url, name: 'filo', maxReconnectAttempts: -1 })
  const listeners = new Set<(message: BusMessage) => void>()
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (error) return log.error({ err: error }, 'bus message lost')
      const parsed = message.json<BusMessage>()
      for (const listener of listeners) listener(parsed)
    },
  })
  await connection.flush()
  return {
    publish: (message) => connection.publish(SUBJECT, JSON.stringify(message)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ping: () => connection.flush(),
    close: async () => {
      listeners.clear()
      await connection.drain()
    },
  }
}
