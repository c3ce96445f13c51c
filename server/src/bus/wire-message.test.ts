import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BusMessage } from './bus.ts'
import { decodeBusMessage, encodeBusMessage } from './wire-message.ts'

const step = (bytes: Uint8Array): BusMessage => ({
  kind: 'stream-step',
  to: 'a',
  from: 'b',
  side: 'holder',
  key: 'ş',
  seq: 7,
  step: { type: 'data', bytes },
})

const roundTrip = (message: BusMessage) =>
  encodeBusMessage(message, 1_048_576).map((text) =>
    decodeBusMessage(typeof text === 'string' ? Buffer.from(text) : text),
  )

test('bytes of streams cross as they are, and cost no more than a few words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
      const [whole] = encodeBusMessage(step(bytes), 1_048_576)
      expect(whole?.length).toBeLessThan(bytes.length + 160)
      const [back] = roundTrip(step(bytes))
      expect(back?.kind === 'stream-step' && back.step.type === 'data' && [...back.step.bytes]).toEqual([
        ...bytes,
      ])
    }),
    { seed: 40 },
  )
})

test('every other message crosses as JSON', () => {
  const others: BusMessage[] = [
    { kind: 'robot-revoked', unitIds: ['a'] },
    { ...step(new Uint8Array()), step: { type: 'close', reason: 'done' } } as BusMessage,
  ]
  expect(others.flatMap(roundTrip)).toEqual(others)
})
