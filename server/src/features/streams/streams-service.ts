import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import type { StreamKind } from '@filo/contract/streams/stream-kinds'
import type { BaseContext } from '../../base-context.ts'
import type { BusMessage } from '../../bus/bus.ts'
import { linkChannel, streamChannel } from '../../bus/channel-of.ts'
import type { StreamRequest, StreamTold, ToldStep } from '../../bus/stream-message.ts'
import { type AskedStream, createAskedStream, type StreamAsk } from './asked-stream.ts'
import { createStreamRelay, type SayBytes, type StreamRelay } from './stream-relay.ts'

/** How often a server says of its streams that it still wants them, and looks for those that are idle. */
const LOOK_EVERY_MS = 5000

type Deps = Pick<BaseContext, 'bus' | 'ids' | 'clock'>

/** A robot's link, as its streams need it. */
interface LinkSide {
  unitId: string
  sayBytes: SayBytes
  /** The robot does what no agent does. */
  onBreach: () => void
}

/** A stream of a link of this server, as the server that asked for it is spoken with. */
interface Held {
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
  const held = new Map<string, Held>()
  const asked = new Map<string, AskedStream>()

  /** What is for this server stays in it. */
  function post(message: StreamTold): void {
    if (message.to === serverId) bus.deliver(message)
    else bus.publish(message)
  }

  function tellAsker(to: string, key: string, step: ToldStep): void {
    const stream = held.get(key)
    const seq = (stream?.sentSeq ?? 0) + 1
    if (stream) stream.sentSeq = seq
    if (step.type === 'close') held.delete(key)
    post({ kind: 'stream-step', to, from: serverId, side: 'holder', key, seq, step })
  }

  function hold({ unitId, from, key, ...request }: StreamRequest) {
    const link = links.get(unitId)
    if (!link) return
    if (!link.canStream) return tellAsker(from, key, { type: 'close', reason: 'agent_too_old' })
    held.set(key, { relay: link.relay, asker: from, sentSeq: 0, heardSeq: 0 })
    link.relay.open({ unitId, from, key, ...request })
  }

  function takeForRobot({ from, key, seq, step }: StreamTold) {
    const stream = held.get(key)
    if (!stream || stream.asker !== from) return
    stream.heardSeq += 1
    if (step.type !== 'close' && seq !== stream.heardSeq) return stream.relay.lose(key)
    stream.relay.take(key, step)
    if (step.type === 'close') held.delete(key)
  }

  /** A stream that was given up before anybody answered is let go of once somebody does. */
  function takeForAsker(message: StreamTold): void {
    const { key, from: to, step } = message
    const stream = asked.get(key)
    if (stream) stream.take(message)
    else if (step.type === 'accepted')
      post({
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
    if (message.kind === 'stream-open') hold(message)
    else if (message.kind === 'stream-step' && message.side === 'asker') takeForRobot(message)
    else if (message.kind === 'stream-step') takeForAsker(message)
  }

  const subscription = bus.subscribe([linkChannel, streamChannel(serverId)], onMessage)
  const looking = setInterval(() => {
    for (const stream of asked.values()) stream.sayAlive()
    for (const { relay } of links.values()) relay.cutIdle()
  }, LOOK_EVERY_MS).unref()

  return {
    /** Opens a stream to a robot; who may have it is asked by the caller. `onClose` is called once in any case. */
    open(unitId: string, kind: StreamKind, ask: StreamAsk): AskedStream {
      const key = ids.next()
      const onClose = (reason: StreamEnding) => {
        asked.delete(key)
        ask.onClose(reason)
      }
      const stream = createAskedStream(kind, { ...ask, onClose }, (to, seq, step) =>
        post({ kind: 'stream-step', to, from: serverId, side: 'asker', key, seq, step }),
      )
      asked.set(key, stream)
      const about = { unitId, from: serverId, key, streamKind: kind, params: ask.params ?? '' }
      const request: StreamRequest = { kind: 'stream-open', ...about, credit: stream.window }
      if (links.has(unitId)) bus.deliver(request)
      else bus.publish(request)
      return stream
    },
    /** The streams of one link; `welcome` and `end` say when it is the robot's. */
    linkStreams({ unitId, sayBytes, onBreach }: LinkSide) {
      const relay = createStreamRelay({ nowMs, tell: tellAsker, sayBytes, onBreach })
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
    counts: () => ({ asked: asked.size, held: held.size }),
    close(): void {
      clearInterval(looking)
      subscription.stop()
      for (const stream of asked.values()) stream.close('done')
    },
  }
}

export type StreamsService = ReturnType<typeof createStreamsService>
export type { AskedStream, StreamAsk }
