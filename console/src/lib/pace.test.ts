import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const runAtOnce = () => vi.fn(() => Promise.resolve())

test('the first run is at once, and many askings meanwhile are one run afterwards', async () => {
  const run = runAtOnce()
  const pace = createPace(run, 1000)
  pace.request()
  expect(run).toHaveBeenCalledTimes(1)
  pace.request()
  pace.request()
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('after a rest it runs at once again', async () => {
  const run = runAtOnce()
  const pace = createPace(run, 1000)
  pace.request()
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(1)
  pace.request()
  expect(run).toHaveBeenCalledTimes(2)
})

test('a run that takes longer than the pace is waited for, also when it fails', async () => {
  const ends: ((error: Error) => void)[] = []
  const run = vi.fn(() => new Promise((_, reject) => ends.push(reject)))
  const pace = createPace(run, 1000)
  pace.request()
  pace.request()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  ends[0]?.(new Error('the line is gone'))
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs once it is stopped', async () => {
  const run = runAtOnce()
  const pace = createPace(run, 1000)
  pace.request()
  pace.request()
  pace.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
})
