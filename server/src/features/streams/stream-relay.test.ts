import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { expect, test } from 'vitest'
import type { StreamRequest, ToldStep } from '../../bus/stream-message.ts'
import { abandonedMs, createStreamRelay } from './stream-relay.ts'

const { window, idleMs } = streamKinds['live-state']

const asks = (from: string, key: string): StreamRequest => ({
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
  const told: [to: string, key: string, step: ToldStep][] = []
  const said: StreamFrame[] = []
  let breaches = 0
  const relay = createStreamRelay({
    nowMs: () => atMs,
    tell: (...each) => told.push(each),
    sayBytes: (bytes) => {
      const frame = decodeStreamFrame(bytes)
      if (frame) said.push(frame)
    },
    onBreach: () => {
      breaches += 1
    },
  })
  relay.open(asks('a', 'k'))
  const sends = (stream = 1) =>
    relay.receive(encodeStreamFrame({ stream, type: 'data', bytes: new Uint8Array([1]) }))
  return {
    relay,
    told,
    said,
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
  const { relay, told, said, sends, pass } = relayed()
  pass(idleMs)
  sends()
  pass(idleMs)
  expect(relay.count()).toBe(1)
  pass(1)
  expect(relay.count()).toBe(0)
  expect([told.at(-1), said.at(-1)]).toEqual(closed('idle'))
})

test('a stream of a server that says nothing of it any more is cut as abandoned, however much comes', () => {
  const { relay, told, said, sends, pass } = relayed()
  const comes = (ms: number) => {
    for (let atMs = 0; atMs < ms; atMs += idleMs / 2) {
      relay.take('k', { type: 'credit', bytes: 1 })
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
  expect([told.at(-1), said.at(-1)]).toEqual(closed('abandoned'))
})

test('a stream of which its asker missed something is cut, and the others go on', () => {
  const { relay, told, said } = relayed()
  relay.open(asks('b', 'other'))
  relay.lose('k')
  relay.lose('unknown')
  expect([told.at(-1), said.at(-1)]).toEqual(closed('messages_lost'))
  expect(relay.count()).toBe(1)
})

test('when the link ends all who asked are told, and the robot is not', () => {
  const { relay, told, said } = relayed()
  const before = said.length
  relay.end()
  expect(told.at(-1)).toEqual(['a', 'k', { type: 'close', reason: 'link_lost' }])
  expect(said).toHaveLength(before)
})

test('a robot that speaks of a stream nobody opened does what no agent does', () => {
  const { relay, sends, breaches } = relayed()
  relay.lose('k')
  sends()
  expect(breaches()).toBe(0)
  sends(2)
  expect(breaches()).toBe(1)
})
