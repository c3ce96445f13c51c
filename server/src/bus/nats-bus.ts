import {
  connect,
  type Msg,
  type NatsConnection,
  type Subscription as NatsSubscription,
} from '@nats-io/transport-node'
import type { Logger } from 'pino'
import type { Bus, BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'
import { channelOf } from './channel-of.ts'
import { createListeners } from './listeners.ts'
import { decodeBusMessage, encodeBusMessage } from './wire-message.ts'

interface NatsBusOptions {
  url: string
  /** Begins every subject: installations that share a NATS server do not hear each other. */
  prefix: string
  log: Logger
}

/** A network that is gone without a word is noticed after twice this. */
const PING_EVERY_MS = 2000
const RECONNECT_AFTER_MS = 250
const DEFAULT_MAX_BYTES = 1024 * 1024
/** Servers that come back together are heeded once. */
const HEED_MISSED_AFTER_MS = 500

/** Keeps one NATS subscription for each channel that anybody of this process listens to. */
function createRelay(connection: NatsConnection, prefix: string, log: Logger) {
  const listeners = createListeners(log)
  const open = new Map<Channel, NatsSubscription>()

  function handle(channel: Channel, error: Error | null, message: Msg): void {
    try {
      if (error) throw error
      listeners.notify(channel, decodeBusMessage(message.data))
    } catch (cause) {
      log.error({ err: cause, channel }, 'bus message lost')
    }
  }

  return {
    ...listeners,
    add: (channel: Channel, listener: (message: BusMessage) => void) => {
      listeners.add(channel, listener)
      if (open.has(channel)) return
      const callback = (error: Error | null, message: Msg) => handle(channel, error, message)
      open.set(channel, connection.subscribe(`${prefix}.${channel}`, { callback }))
    },
    remove: (channel: Channel, listener: (message: BusMessage) => void) => {
      if (!listeners.remove(channel, listener) || connection.isClosed()) return
      open.get(channel)?.unsubscribe()
      open.delete(channel)
    },
  }
}

/**
 * A server that was cut off alone told nobody what it did meanwhile, and those whose connection held know of no gap: it
 * says so when it is back, and they read again what matters.
 */
function createMissedCalls(connection: NatsConnection, subject: string, heed: () => void) {
  let heeding: NodeJS.Timeout | undefined
  const subscription = connection.subscribe(subject, {
    callback: () => {
      heeding ??= setTimeout(() => {
        heeding = undefined
        heed()
      }, HEED_MISSED_AFTER_MS).unref()
    },
  })
  return {
    notify: () => connection.publish(subject),
    stop: () => {
      clearTimeout(heeding)
      if (!connection.isClosed()) subscription.unsubscribe()
    },
  }
}

/**
 * The bus of several server processes. What this process tells reaches its own listeners at once and without NATS, the
 * other servers through it; each subscribes only to the channels that somebody of its own listens to.
 */
export async function connectNatsBus({ url, prefix, log }: NatsBusOptions): Promise<Bus> {
  const connection = await connect({
    servers: url,
    name: 'filo',
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    reconnectJitter: RECONNECT_AFTER_MS,
    pingInterval: PING_EVERY_MS,
  })
  const relay = createRelay(connection, prefix, log)
  const returned = new Set<() => void>()
  let isWhole = true
  let isClosing = false
  let lostCount = 0

  function comeBack(): void {
    for (const listener of returned) listener()
  }

  const missed = createMissedCalls(connection, `${prefix}.missed`, comeBack)

  async function follow(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (isClosing) return
      if (type === 'disconnect') {
        isWhole = false
        log.warn('the bus is away: other servers hear of nothing until it is back')
      } else if (type === 'reconnect') {
        isWhole = true
        log.info({ lostCount }, 'the bus is back')
        missed.notify()
        comeBack()
      }
    }
  }

  function send(message: BusMessage): void {
    const channel = channelOf(message)
    try {
      const maxBytes = connection.info?.max_payload ?? DEFAULT_MAX_BYTES
      for (const piece of encodeBusMessage(message, maxBytes))
        connection.publish(`${prefix}.${channel}`, piece)
    } catch (error) {
      lostCount += 1
      log.error({ err: error, kind: message.kind, channel }, 'other servers could not be told')
    }
  }

  /** What is told while the bus is away is lost: it is counted, and all read from the database once it is back. */
  function publish(message: BusMessage): void {
    relay.publish(message)
    if (isWhole) send(message)
    else lostCount += 1
  }

  void follow().catch((error: unknown) => log.error({ err: error }, 'the bus is no longer watched'))
  await connection.flush()
  return {
    publish,
    deliver: relay.deliver,
    onPublish: relay.onPublish,
    subscribe: (channels, listener) => {
      for (const channel of channels) relay.add(channel, listener)
      return {
        ready: connection.flush().catch(() => undefined),
        stop: () => {
          for (const channel of channels) relay.remove(channel, listener)
        },
      }
    },
    isLocal: false,
    isWhole: () => isWhole,
    onReturn: (listener) => {
      returned.add(listener)
      return () => returned.delete(listener)
    },
    lostCount: () => lostCount,
    ping: () => connection.flush(),
    close: async () => {
      isClosing = true
      missed.stop()
      relay.clear()
      returned.clear()
      if (connection.isClosed()) return
      // What was told last goes out; a bus that is away is not waited for.
      await (isWhole ? connection.drain() : connection.close())
    },
  }
}
