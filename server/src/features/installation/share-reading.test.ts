import { expect, test } from 'vitest'
import { shareReading } from './share-reading.ts'

/** A clock that stands until it is moved. */
function standingClock() {
  let nowMs = 0
  return {
    now: () => new Date(nowMs),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

test('all who ask at once share one reading, and its answer stands for a while', async () => {
  const clock = standingClock()
  let count = 0
  const read = shareReading(clock, 10_000, async () => {
    count += 1
    return count
  })
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  clock.advance(9_999)
  expect(await read()).toBe(1)
  clock.advance(1)
  expect(await read()).toBe(2)
})

test('a reading that failed is tried anew by the next who asks', async () => {
  let isBroken = true
  const read = shareReading(standingClock(), 10_000, async () => {
    if (isBroken) throw new Error('broken')
    return 'whole'
  })
  await expect(read()).rejects.toThrow('broken')
  isBroken = false
  expect(await read()).toBe('whole')
})
