import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from './pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first run is at once, and many askings meanwhile are one run afterwards', () => {
  const run = vi.fn()
  const pace = createPace(run, 1000)
  pace.ask()
  expect(run).toHaveBeenCalledTimes(1)
  pace.ask()
  pace.ask()
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('after a rest it runs at once again', () => {
  const run = vi.fn()
  const pace = createPace(run, 1000)
  pace.ask()
  vi.advanceTimersByTime(1000)
  expect(run).toHaveBeenCalledTimes(1)
  pace.ask()
  expect(run).toHaveBeenCalledTimes(2)
})

test('nothing runs once it is stopped', () => {
  const run = vi.fn()
  const pace = createPace(run, 1000)
  pace.ask()
  pace.ask()
  pace.stop()
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledTimes(1)
})
