import type { Logger } from 'pino'
import type { BusListener, BusMessage } from './bus.ts'
import type { Channel } from './channel.ts'
import { channelOf, covers } from './channel-of.ts'

/** Stores who of this process listens to what. */
export function createListeners(log: Logger) {
  const byChannel = new Map<Channel, Set<BusListener>>()
  const ofPublished = new Set<BusListener>()

  function add(channel: Channel, listener: BusListener): void {
    const own = byChannel.get(channel) ?? new Set()
    own.add(listener)
    byChannel.set(channel, own)
  }

  /** @returns whether nobody listens to the channel any more */
  function remove(channel: Channel, listener: BusListener): boolean {
    const own = byChannel.get(channel)
    own?.delete(listener)
    if (own?.size === 0) byChannel.delete(channel)
    return !byChannel.has(channel)
  }

  /** One that fails keeps nobody else from hearing. */
  function notifyAll(listeners: Iterable<BusListener>, message: BusMessage): void {
    for (const listener of listeners) {
      try {
        listener(message)
      } catch (error) {
        log.error({ err: error, kind: message.kind }, 'a message of the bus was not taken in')
      }
    }
  }

  /** Tells those who listen to exactly this channel. */
  const notify = (channel: Channel, message: BusMessage) => notifyAll(byChannel.get(channel) ?? [], message)

  /** Tells everybody who hears the message's channel, after the caller's turn. */
  function deliver(message: BusMessage): void {
    const channel = channelOf(message)
    // Streams are many small messages for one listener: nobody else's channel is looked at for them.
    if (message.kind === 'stream-step') return void setImmediate(() => notify(channel, message))
    setImmediate(() => {
      for (const heard of byChannel.keys()) if (covers(heard, channel)) notify(heard, message)
    })
  }

  /** The same, and those who hear of all that this process publishes. */
  function publish(message: BusMessage): void {
    deliver(message)
    setImmediate(() => notifyAll(ofPublished, message))
  }

  function onPublish(listener: BusListener): () => void {
    ofPublished.add(listener)
    return () => ofPublished.delete(listener)
  }

  function clear(): void {
    byChannel.clear()
    ofPublished.clear()
  }

  return { add, remove, notify, deliver, publish, onPublish, clear }
}
