import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClientFilter } from './rfb-client-filter.ts'

const fixed = (type: number, length: number) =>
  fc.uint8Array({ minLength: length - 1, maxLength: length - 1 }).map((rest) => Buffer.from([type, ...rest]))

/** Each message with whether somebody who only looks may send it, and the keys that it presses. */
const looking = fc.oneof(
  fixed(0, 20),
  fixed(3, 10),
  fixed(150, 10),
  fc.array(fc.integer({ min: -300, max: 100 }), { maxLength: 20 }).map((encodings) => {
    const message = Buffer.alloc(4 + 4 * encodings.length, 0)
    message[0] = 2
    message.writeUInt16BE(encodings.length, 2)
    for (const [at, encoding] of encodings.entries()) message.writeInt32BE(encoding, 4 + 4 * at)
    return message
  }),
  fc
    .uint8Array({ maxLength: 64 })
    .map((bytes) => Buffer.from([248, 0, 0, 0, 1, 2, 3, 4, bytes.length, ...bytes])),
)
const acting = fc.oneof(
  fixed(4, 8),
  fixed(5, 6),
  fixed(250, 4),
  fc.tuple(fc.nat(300), fc.boolean()).map(([length, isExtended]) => {
    const message = Buffer.alloc(8 + length, 5)
    message[0] = 6
    message.writeInt32BE(isExtended ? -length : length, 4)
    return message
  }),
  fc.nat(5).map((screens) => Buffer.from([251, 0, 1, 0, 1, 0, screens, 0, ...Buffer.alloc(16 * screens, 4)])),
  fc.nat(1).map((down) => Buffer.from([255, 0, 0, down, ...Buffer.alloc(8, 4)])),
  fc.constant(Buffer.from([255, 1, 0, 0])),
  fc.constant(Buffer.from([255, 1, 0, 2, 4, 4, 4, 4, 4, 4])),
)
const messages = fc.array(
  fc.oneof(
    looking.map((bytes) => ({ bytes, passes: true })),
    acting.map((bytes) => ({ bytes, passes: false })),
  ),
  { maxLength: 30 },
)

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return at.slice(1).map((end, i) => bytes.subarray(at[i], end))
}

describe('of somebody who only looks', () => {
  test('what looks passes and what acts does not, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(messages, fc.array(fc.nat(), { maxLength: 40 }), (all, cuts) => {
        const filter = createClientFilter('view')
        const pieces = cutAt(Buffer.concat(all.map(({ bytes }) => bytes)), cuts).map((piece) =>
          filter.filter(piece),
        )
        const passing = Buffer.concat(all.flatMap(({ bytes, passes }) => (passes ? [bytes] : [])))
        expect(Buffer.concat(pieces.map((piece) => piece ?? Buffer.from('ended'))).equals(passing)).toBe(true)
      }),
      { seed: 61, numRuns: 1000 },
    )
  })

  test('the same holds where every byte comes alone', () => {
    fc.assert(
      fc.property(messages, (all) => {
        const filter = createClientFilter('view')
        const bytes = Array.from(Buffer.concat(all.map((message) => message.bytes)))
        const pieces = bytes.map((byte) => filter.filter(Buffer.from([byte])) ?? Buffer.from('ended'))
        const passing = Buffer.concat(all.flatMap((message) => (message.passes ? [message.bytes] : [])))
        expect(Buffer.concat(pieces).equals(passing)).toBe(true)
      }),
      { seed: 62, numRuns: 300 },
    )
  })

  test('whatever bytes come, no message passes that types, clicks or pastes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const passed = createClientFilter('view').filter(Buffer.from(bytes))
        // What passed is nothing but whole messages of looking and the beginning of one.
        const again = passed && createClientFilter('view').filter(passed)
        if (passed) expect(again?.equals(passed)).toBe(true)
      }),
      { seed: 63, numRuns: 5000 },
    )
  })

  test.each([1, 7, 100, 249, 252, 254])('a message of the unknown type %i ends it', (type) => {
    const filter = createClientFilter('view')
    expect(filter.filter(Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, type]))).toBeUndefined()
    expect(filter.filter(Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBeUndefined()
  })

  test('what lengthens pointer events is not offered to the server', () => {
    const offer = Buffer.from([2, 0, 0, 2, 0, 0, 0, 0, 0xff, 0xff, 0xfe, 0xc4])
    expect(createClientFilter('view').filter(offer)).toEqual(Buffer.from([2, 0, 0, 1, 0, 0, 0, 0]))
    expect(createClientFilter('control').filter(offer)).toEqual(offer)
  })

  test('more encodings than any client has end it before they are held in memory', () => {
    expect(createClientFilter('view').filter(Buffer.from([2, 0, 0xff, 0xff]))).toBeUndefined()
  })
})

describe('of somebody in control', () => {
  test('everything passes as it came, known or not', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 10 }), (pieces) => {
        const filter = createClientFilter('control')
        for (const piece of pieces) expect(filter.filter(Buffer.from(piece))).toEqual(Buffer.from(piece))
      }),
      { seed: 64 },
    )
  })

  test('keys and clicks are counted as they are pressed, not as they are let go or moved', () => {
    const key = (down: number) => [4, down, 0, 0, 0, 0, 0, 0x61]
    const pointer = (buttons: number) => [5, buttons, 0, 1, 0, 1]
    const filter = createClientFilter('control')
    filter.filter(Buffer.from([...key(1), ...key(0), 255, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]))
    filter.filter(Buffer.from([...pointer(0), ...pointer(1), ...pointer(1), ...pointer(5), ...pointer(0)]))
    // The wheel turns.
    filter.filter(Buffer.from([...pointer(8), ...pointer(0), ...pointer(16)]))
    expect(filter.counts()).toEqual({ keys: 2, clicks: 2 })
  })

  test('a pointer event with more buttons has a byte more once the client said so', () => {
    const filter = createClientFilter('control')
    filter.filter(Buffer.from([2, 0, 0, 1, 0xff, 0xff, 0xfe, 0xc4]))
    filter.filter(Buffer.from([5, 0x81, 0, 1, 0, 1, 1, 4, 1, 0, 0, 0, 0, 0, 0x61]))
    expect(filter.counts()).toEqual({ keys: 1, clicks: 1 })
  })
})
