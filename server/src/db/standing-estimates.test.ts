import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from './database.ts'
import { estimateOnce, keepEstimate, standingEstimate, stepOf } from './standing-estimates.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const openDb = () => ({}) as Db

test('an estimate stands for ten seconds and is read anew then', async () => {
  const db = openDb()
  const read = vi.fn(async () => 4000)
  const ask = () => estimateOnce(db, 'robots', read, () => true)
  expect([await ask(), await ask()]).toEqual([4000, 4000])
  expect(read).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_001)
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('what is exact is read at every look', async () => {
  const db = openDb()
  const read = vi.fn(async () => 12)
  const ask = () => estimateOnce(db, 'robots', read, (value) => value > 1000)
  await ask()
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
})

test('an estimate of one database is none of another, and the oldest of a thousand gives way', () => {
  const [db, other] = [openDb(), openDb()]
  for (let number = 0; number <= 1000; number += 1) keepEstimate(db, `${number}`, number)
  expect(standingEstimate(other, '5')).toBeUndefined()
  expect([standingEstimate(db, '0'), standingEstimate(db, '1'), standingEstimate(db, '1000')]).toEqual([
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
