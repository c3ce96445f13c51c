import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { expect, test } from 'vitest'
import type { SentStep, StreamRequest } from '../../bus/stream-message.ts'
import { abandonedMs, createStreamRelay } from './stream-relay.ts'

const { window, idleMs } = streamKinds['live-state']

const isRequested = (from: string, key: string): StreamRequest => ({
  kind: 'stream-open',
  unitId: 'u',
  from,
  key,
  streamKind: 'live-state',
  params: '',
  credit: window,
})

/** A relay with one stream that server `a` asked for, and what it says to both sides. */
function relayed() {
  let atMs = 0
  const forwarded: [to: string, key: string, step: SentStep][] = []
  const sent: StreamFrame[] = []
  let breaches = 0
  const relay = createStreamRelay({
    nowMs: () => atMs,
    sendToAsker: (...each) => forwarded.push(each),
    sendBytes: (bytes) => {
      const frame = decodeStreamFrame(bytes)
      if (frame) sent.push(frame)
    },
    onBreach: () => {
      breaches += 1
    },
  })
  relay.open(isRequested('a', 'k'))
  const sends = (stream = 1) =>
    relay.receive(encodeStreamFrame({ stream, type: 'data', bytes: new Uint8Array([1]) }))
  return {
    relay,
    forwarded,
    sent,
    sends,
    breaches: () => breaches,
    pass: (ms: number) => {
      atMs += ms
      relay.cutIdle()
    },
  }
}

const closed = (reason: string) => [
  ['a', 'k', { type: 'close', reason }],
  { stream: 1, type: 'close', reason },
]

test('a stream on which its robot sends nothing is cut as idle towards both sides, and not a moment sooner', () => {
  const { relay, forwarded, sent, sends, pass } = relayed()
  pass(idleMs)
  sends()
  pass(idleMs)
  expect(relay.count()).toBe(1)
  pass(1)
  expect(relay.count()).toBe(0)
  expect([forwarded.at(-1), sent.at(-1)]).toEqual(closed('idle'))
})

test('a stream of a server that says nothing of it any more is cut as abandoned, however much comes', () => {
  const { relay, forwarded, sent, sends, pass } = relayed()
  const comes = (ms: number) => {
    for (let atMs = 0; atMs < ms; atMs += idleMs / 2) {
      relay.handle('k', { type: 'credit', bytes: 1 })
      sends()
      pass(idleMs / 2)
    }
  }
  comes(2 * abandonedMs)
  expect(relay.count()).toBe(1)
  for (let atMs = 0; atMs < abandonedMs; atMs += idleMs / 2) {
    sends()
    pass(idleMs / 2)
  }
  sends()
  pass(1)
  expect(relay.count()).toBe(0)
  expect([forwarded.at(-1), sent.at(-1)]).toEqual(closed('abandoned'))
})

test('a stream of which its asker missed something is cut, and the others go on', () => {
  const { relay, forwarded, sent } = relayed()
  relay.open(isRequested('b', 'other'))
  relay.abort('k')
  relay.abort('unknown')
  expect([forwarded.at(-1), sent.at(-1)]).toEqual(closed('messages_lost'))
  expect(relay.count()).toBe(1)
})

test('when the link ends all who asked are told, and the robot is not', () => {
  const { relay, forwarded, sent } = relayed()
  const before = sent.length
  relay.end()
  expect(forwarded.at(-1)).toEqual(['a', 'k', { type: 'close', reason: 'link_lost' }])
  expect(sent).toHaveLength(before)
})

test('a robot that speaks of a stream nobody opened does what no agent does', () => {
  const { relay, sends, breaches } = relayed()
  relay.abort('k')
  sends()
  expect(breaches()).toBe(0)
  sends(2)
  expect(breaches()).toBe(1)
})
