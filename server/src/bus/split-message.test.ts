import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed } from './bus.ts'
import { idsPerMessage, splitMessage } from './split-message.ts'

const unitIds = (count: number) => Array.from({ length: count }, (_, index) => `unit-${index}`)

test('pieces name everybody once, in order, and none is too long', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 200, max: 200_000 }), (count, maxBytes) => {
      const ids = unitIds(count)
      const texts = splitMessage({ kind: 'desired-changed', unitIds: ids }, maxBytes)
      expect(texts.flatMap((text) => JSON.parse(text).unitIds)).toEqual(ids)
      for (const text of texts) {
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes)
        expect(JSON.parse(text).unitIds.length).toBeLessThanOrEqual(idsPerMessage)
      }
    }),
    { seed: 8 },
  )
})

test('a fleet of 27,000 robots fits into messages that NATS takes', () => {
  const ids = Array.from({ length: 27_000 }, (_, index) => `019a0000-0000-7000-8000-${index}`.padEnd(36, '0'))
  const texts = splitMessage({ kind: 'desired-changed', unitIds: ids }, 1_048_576)
  expect(Math.max(...texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(1_048_576)
  expect(texts.length).toBeGreaterThan(26)
})

test('ended sessions and the units of an event are cut alike', () => {
  const [first] = splitMessage({ kind: 'session-ended', sessionIds: unitIds(1500) }, 1_000_000)
  expect(JSON.parse(first ?? '').sessionIds).toHaveLength(1000)
  const event = changed('robots', null, 'changed', { customerId: 'hotel', unitIds: unitIds(1001) })
  const texts = splitMessage(event, 1_000_000)
  expect(texts.map((text) => JSON.parse(text).event.unitIds.length)).toEqual([1000, 1])
  expect(JSON.parse(texts[1] ?? '').audience).toEqual({ customerId: 'hotel' })
})

test('what names one and is too long stays whole, for the bus to refuse', () => {
  expect(splitMessage({ kind: 'robot-command', unitId: 'x'.repeat(100) }, 50)).toHaveLength(1)
})
