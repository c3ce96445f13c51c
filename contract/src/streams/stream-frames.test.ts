import fc from 'fast-check'
import { expect, test } from 'vitest'
import { streamEndings } from './stream-endings.ts'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from './stream-frames.ts'
import { streamMaxCredit, streamMaxDataBytes, streamMaxParamsBytes } from './stream-limits.ts'

const stream = fc.integer({ min: 1, max: 0xffff_ffff })
const frames: fc.Arbitrary<StreamFrame> = fc.oneof(
  fc.record({
    stream,
    type: fc.constant('open' as const),
    kind: fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/),
    params: fc.string({ unit: 'grapheme', maxLength: 100 }),
    credit: fc.nat(streamMaxCredit),
  }),
  fc.record({
    stream,
    type: fc.constant('data' as const),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }),
  }),
  fc.record({
    stream,
    type: fc.constant('credit' as const),
    bytes: fc.integer({ min: 1, max: streamMaxCredit }),
  }),
  fc.record({ stream, type: fc.constant('close' as const), reason: fc.constantFrom(...streamEndings) }),
)

test('a frame is read as it was written', () => {
  fc.assert(
    fc.property(frames, (frame) => {
      expect(decodeStreamFrame(encodeStreamFrame(frame))).toEqual(frame)
    }),
    { seed: 35 },
  )
})

test('whatever bytes come, they are a frame that is written the same way, or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom(0, 1, 2, 3, 4, 5), (bytes, code) => {
      const message = Uint8Array.from([code, ...bytes])
      const frame = decodeStreamFrame(message)
      if (frame && frame.type !== 'close') expect(encodeStreamFrame(frame)).toEqual(message)
    }),
    { seed: 36, numRuns: 2000 },
  )
})

const raw = (...bytes: number[]) => Uint8Array.from(bytes)

test.each<[string, Uint8Array]>([
  ['nothing', raw()],
  ['a head alone', raw(2, 0, 0, 0, 1)],
  ['an unknown type', raw(9, 0, 0, 0, 1, 1)],
  ['stream 0', raw(2, 0, 0, 0, 0, 1)],
  ['a credit of 0', raw(3, 0, 0, 0, 1, 0, 0, 0, 0)],
  ['a credit beyond all bounds', raw(3, 0, 0, 0, 1, 255, 255, 255, 255)],
  ['a credit of five bytes', raw(3, 0, 0, 0, 1, 0, 0, 0, 1, 0)],
  ['an end whose reason is no name', raw(4, 0, 0, 0, 1, 0x41)],
  ['an end whose reason is no text', raw(4, 0, 0, 0, 1, 0xff)],
  ['an opening without a kind', raw(1, 0, 0, 0, 1, 0, 0, 0, 9, 0)],
  ['an opening whose kind is cut off', raw(1, 0, 0, 0, 1, 0, 0, 0, 9, 20, 0x61)],
  [
    'more data than one frame may hold',
    encodeStreamFrame({ stream: 1, type: 'data', bytes: new Uint8Array(streamMaxDataBytes + 1) }),
  ],
  [
    'parameters too long',
    encodeStreamFrame({
      stream: 1,
      type: 'open',
      kind: 'x',
      params: 'p'.repeat(streamMaxParamsBytes + 1),
      credit: 1,
    }),
  ],
])('%s is no frame', (_name, message) => {
  expect(decodeStreamFrame(message)).toBeUndefined()
})

test('an end whose reason is not known here has failed', () => {
  const reported = encodeStreamFrame({ stream: 7, type: 'close', reason: 'from_the_future' as never })
  expect(decodeStreamFrame(reported)).toEqual({ stream: 7, type: 'close', reason: 'failed' })
})
