import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bucket, consumeTokens, isFull, waitForTokens } from './token-bucket.ts'

const rate = { burst: 10, perMinute: 60 }

test.each([
  ['nothing was taken yet', undefined, 10, 0],
  ['enough is left', { left: 3, atMs: 0 }, 3, 0],
  ['one is missing', { left: 2, atMs: 0 }, 3, 1000],
  ['more was taken than there was', { left: -5, atMs: 0 }, 1, 6000],
  ['it costs more than there ever is', { left: 10, atMs: 0 }, 500, 0],
  ['it costs more than there ever is and something was taken', { left: 9, atMs: 0 }, 500, 1000],
  ['the clock was set back', { left: 0, atMs: 60_000 }, 1, 1000],
] as const)('one waits rightly when %s', (_, bucket, cost, waitMs) => {
  expect(waitForTokens(bucket, rate, cost, 0)).toBe(waitMs)
})

test('it fills again with time and never over its edge', () => {
  const empty = consumeTokens(undefined, rate, 10, 0)
  expect(waitForTokens(empty, rate, 10, 9999)).toBe(1)
  expect(waitForTokens(empty, rate, 10, 10_000)).toBe(0)
  expect(isFull(empty, rate, 9999)).toBe(false)
  expect(isFull(empty, rate, 10_000)).toBe(true)
  expect(consumeTokens(empty, rate, 1, 3_600_000).left).toBe(9)
})

test('whoever keeps to the waits never gets more than the burst and the rate allow', () => {
  const step = fc.record({ pauseMs: fc.nat(20_000), cost: fc.integer({ min: 1, max: 10 }) })
  const rates = fc.record({
    burst: fc.integer({ min: 10, max: 100 }),
    perMinute: fc.integer({ min: 1, max: 600 }),
  })
  fc.assert(
    fc.property(rates, fc.array(step, { maxLength: 60 }), (input, steps) => {
      let bucket: Bucket | undefined
      let nowMs = 0
      let handled = 0
      for (const { pauseMs, cost } of steps) {
        nowMs += pauseMs
        nowMs += waitForTokens(bucket, input, cost, nowMs)
        bucket = consumeTokens(bucket, input, cost, nowMs)
        handled += cost
        expect(handled).toBeLessThanOrEqual(input.burst + (nowMs * input.perMinute) / 60_000 + 1e-6)
      }
    }),
  )
})
