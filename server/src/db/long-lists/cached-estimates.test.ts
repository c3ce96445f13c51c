import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '../database.ts'
import { cachedEstimate, estimateOnce, keepEstimate, stepOf } from './cached-estimates.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const openDb = () => ({}) as Db

/** Answers 4000, 4001 and so on, each when it is told to. */
function counter() {
  const answers: (() => void)[] = []
  const read = vi.fn(() => {
    const value = 4000 + answers.length
    return new Promise<number>((resolve) => answers.push(() => resolve(value)))
  })
  return { read, answer: () => answers.at(-1)?.() }
}

test('an estimate stands for ten seconds; for ten more it is the answer while one look reads it anew', async () => {
  const db = openDb()
  const { read, answer } = counter()
  const request = () => estimateOnce(db, 'robots', read, () => true)
  const first = request()
  answer()
  expect([await first, await request()]).toEqual([4000, 4000])
  expect(read).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_001)
  expect([await request(), await request()]).toEqual([4000, 4000])
  expect(read).toHaveBeenCalledTimes(2)
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(await request()).toBe(4001)
  expect(read).toHaveBeenCalledTimes(2)
})

test('after twenty seconds nobody is told the old one, and all wait for the same look', async () => {
  const db = openDb()
  const { read, answer } = counter()
  const request = () => estimateOnce(db, 'robots', read, () => true)
  keepEstimate(db, 'robots', 1234)
  vi.advanceTimersByTime(20_001)
  const requested = [request(), request(), request()]
  answer()
  expect(await Promise.all(requested)).toEqual([4000, 4000, 4000])
  expect(read).toHaveBeenCalledOnce()
})

test('a number that has become small and exact is no estimate any more', async () => {
  const db = openDb()
  const read = vi.fn(async () => 12)
  const request = () => estimateOnce(db, 'robots', read, (value) => value > 1000)
  keepEstimate(db, 'robots', 1234)
  vi.advanceTimersByTime(10_001)
  expect(await request()).toBe(1234)
  await vi.advanceTimersByTimeAsync(0)
  expect([await request(), await request()]).toEqual([12, 12])
  expect(read).toHaveBeenCalledTimes(3)
})

test('a look that fails in the background is tried again by the next one, who says so when it matters', async () => {
  const db = openDb()
  const read = vi.fn(() => Promise.reject(new Error('database away')))
  const request = () => estimateOnce(db, 'robots', read, () => true)
  keepEstimate(db, 'robots', 1234)
  vi.advanceTimersByTime(10_001)
  expect(await request()).toBe(1234)
  await vi.advanceTimersByTimeAsync(0)
  expect(await request()).toBe(1234)
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  await expect(request()).rejects.toThrow('database away')
})

test('what is exact is read at every look', async () => {
  const db = openDb()
  const read = vi.fn(async () => 12)
  const request = () => estimateOnce(db, 'robots', read, (value) => value > 1000)
  await request()
  await request()
  expect(read).toHaveBeenCalledTimes(2)
})

test('an estimate of one database is none of another, and the oldest of a thousand gives way', () => {
  const [db, other] = [openDb(), openDb()]
  for (let number = 0; number <= 1000; number += 1) keepEstimate(db, `${number}`, number)
  expect(cachedEstimate(other, '5')).toBeUndefined()
  expect([cachedEstimate(db, '0'), cachedEstimate(db, '1'), cachedEstimate(db, '1000')]).toEqual([
    undefined,
    1,
    1000,
  ])
})

test('instants within ten seconds are one step', () => {
  const steps = ['10:00:00.000', '10:00:09.999', '10:00:10.000'].map((time) =>
    stepOf(new Date(`2026-03-01T${time}Z`)).toISOString(),
  )
  expect(steps).toEqual(['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:10.000Z'])
})
