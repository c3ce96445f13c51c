import { agentCapabilities } from '@filo/contract/device/agent-capabilities'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { BusMessage } from '../../bus/bus.ts'
import { createLocalBus } from '../../bus/local-bus.ts'
import type { SentStep, StreamStepMessage } from '../../bus/stream-message.ts'
import { createStreamsService } from './streams-service.ts'

const unitId = 'robot'
const key = 'k'
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A server that holds the link of one robot, with a stream that the server `asker` asked for. */
function holding() {
  const bus = createLocalBus(pino({ level: 'silent' }))
  const ids = { next: () => 'server-1' }
  const service = createStreamsService({ bus, ids: ids as never, clock: { now: () => new Date(0) } as never })
  const reported: StreamStepMessage[] = []
  const stopListening = bus.onPublish((message: BusMessage) => {
    if (message.kind === 'stream-step') reported.push(message)
  })
  const frames: StreamFrame[] = []
  const link = service.linkStreams({
    unitId,
    sendBytes: (bytes) => frames.push(...[decodeStreamFrame(bytes) ?? []].flat()),
    onBreach: () => {},
  })
  link.welcome(agentCapabilities)
  stops.push(
    stopListening,
    () => link.end(),
    () => service.close(),
  )
  const credit = streamKinds['live-state'].window
  bus.deliver({
    kind: 'stream-open',
    unitId,
    from: 'asker',
    key,
    streamKind: 'live-state',
    params: '',
    credit,
  })
  const message = (from: string, seq: number, step: SentStep) =>
    bus.deliver({ kind: 'stream-step', to: 'server-1', from, side: 'asker', key, seq, step })
  const ofRobot = () =>
    link.receive(encodeStreamFrame({ stream: 1, type: 'data', bytes: new Uint8Array([1]) }))
  return { service, reported, frames, message, ofRobot }
}

test('a stream is steered by the server that asked for it alone', async () => {
  const { service, reported, frames, message, ofRobot } = holding()
  await vi.waitFor(() => expect(frames.map(({ type }) => type)).toEqual(['open']))
  message('other', 1, { type: 'data', bytes: new Uint8Array([1]) })
  message('other', 1, { type: 'alive' })
  message('other', 2, { type: 'close', reason: 'done' })
  // Messages are heard in the order in which they were sent.
  message('asker', 1, { type: 'alive' })
  ofRobot()
  await vi.waitFor(() => expect(reported.at(-1)).toMatchObject({ to: 'asker', step: { type: 'data' } }))
  expect(service.counts().locked).toBe(1)
  message('asker', 2, { type: 'close', reason: 'done' })
  await vi.waitFor(() => expect(service.counts().locked).toBe(0))
  expect(frames.slice(1)).toMatchObject([{ stream: 1, type: 'close', reason: 'done' }])
})

test('what the asking server says and does not arrive in its order ends the stream', async () => {
  const { service, reported, message } = holding()
  message('asker', 1, { type: 'alive' })
  message('asker', 3, { type: 'alive' })
  await vi.waitFor(() =>
    expect(reported.at(-1)).toMatchObject({ to: 'asker', step: { type: 'close', reason: 'messages_lost' } }),
  )
  expect(service.counts().locked).toBe(0)
})
