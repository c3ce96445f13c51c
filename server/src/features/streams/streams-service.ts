import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { StreamKind } from '@filo/contract/streams/stream-kinds'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { linkChannel, streamChannel } from '../../bus/channel-of.ts'
import type { SentStep, StreamRequest, StreamStepMessage } from '../../bus/stream-message.ts'
import { createRequestedStream, type RequestedStream, type StreamHandlers } from './requested-stream.ts'
import { createStreamRelay, type SendBytes, type StreamRelay } from './stream-relay.ts'

/** How often a server says of its streams that it still wants them, and looks for those that are idle. */
const LOOK_EVERY_MS = 5000

type Deps = Pick<BaseContext, 'bus' | 'ids' | 'clock'>

/** A robot's link, as its streams need it. */
interface LinkSide {
  unitId: string
  sendBytes: SendBytes
  /** The robot does what no agent does. */
  onBreach: () => void
}

/** A stream of a link of this server, as the server that asked for it is spoken with. */
interface RelayedStream {
  relay: StreamRelay
  asker: string
  sentSeq: number
  heardSeq: number
}

/**
 * Streams to robots, whichever server holds their link: this one asks over the bus, and relays for the others those of its
 * own links (docs/robot-streams.md). Nothing of what passes is kept.
 */
export function createStreamsService({ bus, ids, clock }: Deps) {
  const serverId = ids.next()
  const nowMs = () => clock.now().getTime()
  /** Links of this server whose robot takes streams, by unit. */
  const links = new Map<string, { relay: StreamRelay; canStream: boolean }>()
  const relayed = new Map<string, RelayedStream>()
  const requested = new Map<string, RequestedStream>()

  /** What is for this server stays in it. */
  function forward(message: StreamStepMessage): void {
    if (message.to === serverId) bus.deliver(message)
    else bus.publish(message)
  }

  function sendToAsker(to: string, key: string, step: SentStep): void {
    const stream = relayed.get(key)
    const seq = (stream?.sentSeq ?? 0) + 1
    if (stream) stream.sentSeq = seq
    if (step.type === 'close') relayed.delete(key)
    forward({ kind: 'stream-step', to, from: serverId, side: 'holder', key, seq, step })
  }

  function relay({ unitId, from, key, ...request }: StreamRequest) {
    const link = links.get(unitId)
    if (!link) return
    if (!link.canStream) return sendToAsker(from, key, { type: 'close', reason: 'agent_too_old' })
    relayed.set(key, { relay: link.relay, asker: from, sentSeq: 0, heardSeq: 0 })
    link.relay.open({ unitId, from, key, ...request })
  }

  function handleForRobot({ from, key, seq, step }: StreamStepMessage) {
    const stream = relayed.get(key)
    if (!stream || stream.asker !== from) return
    stream.heardSeq += 1
    if (step.type !== 'close' && seq !== stream.heardSeq) return stream.relay.abort(key)
    stream.relay.handle(key, step)
    if (step.type === 'close') relayed.delete(key)
  }

  /** A stream that was given up before anybody answered is let go of once somebody does. */
  function handleForAsker(message: StreamStepMessage): void {
    const { key, from: to, step } = message
    const stream = requested.get(key)
    if (stream) stream.handle(message)
    else if (step.type === 'accepted')
      forward({
        kind: 'stream-step',
        to,
        from: serverId,
        side: 'asker',
        key,
        seq: 1,
        step: { type: 'close', reason: 'done' },
      })
  }

  function onMessage(message: BusMessage): void {
    if (message.kind === 'stream-open') relay(message)
    else if (message.kind === 'stream-step' && message.side === 'asker') handleForRobot(message)
    else if (message.kind === 'stream-step') handleForAsker(message)
  }

  const subscription = bus.subscribe([linkChannel, streamChannel(serverId)], onMessage)
  const looking = setInterval(() => {
    for (const stream of requested.values()) stream.sendAlive()
    for (const { relay } of links.values()) relay.cutIdle()
  }, LOOK_EVERY_MS).unref()

  return {
    /** Opens a stream to a robot; who may have it is asked by the caller. `onClose` is called once in any case. */
    open(unitId: string, kind: StreamKind, handlers: StreamHandlers): RequestedStream {
      const key = ids.next()
      const onClose = (reason: StreamEnding) => {
        requested.delete(key)
        handlers.onClose(reason)
      }
      const stream = createRequestedStream(kind, { ...handlers, onClose }, (to, seq, step) =>
        forward({ kind: 'stream-step', to, from: serverId, side: 'asker', key, seq, step }),
      )
      requested.set(key, stream)
      const about = { unitId, from: serverId, key, streamKind: kind, params: handlers.params ?? '' }
      const request: StreamRequest = { kind: 'stream-open', ...about, credit: stream.window }
      if (links.has(unitId)) bus.deliver(request)
      else bus.publish(request)
      return stream
    },
    /** The streams of one link; `welcome` and `end` say when it is the robot's. */
    linkStreams({ unitId, sendBytes, onBreach }: LinkSide) {
      const relay = createStreamRelay({ nowMs, sendToAsker, sendBytes, onBreach })
      return {
        receive: (bytes: Uint8Array): void => relay.receive(bytes),
        isOwnRate: (bytes: Uint8Array): boolean => relay.isOwnRate(bytes),
        hasBulk: relay.hasBulk,
        /** The robot is welcome by this link, with an agent that announced these capabilities. */
        welcome: (announced: readonly string[]): void => {
          links.set(unitId, { relay, canStream: agentCan(announced, 'streams') })
        },
        end: (): void => {
          if (links.get(unitId)?.relay === relay) links.delete(unitId)
          relay.end()
        },
      }
    },
    /** Streams asked for by this server, and relayed by it. */
    counts: () => ({ requested: requested.size, locked: relayed.size }),
    close(): void {
      clearInterval(looking)
      subscription.stop()
      for (const stream of requested.values()) stream.close('done')
    },
  }
}

export type StreamsService = ReturnType<typeof createStreamsService>
export type { RequestedStream, StreamHandlers }
