import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRepeating } from './start-repeating.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a turn that takes long is not begun a second time beside itself, and one that fails does not end the rest', async () => {
  const turns: ((error?: Error) => void)[] = []
  const errors: unknown[] = []
  const work = () =>
    new Promise<void>((resolve, reject) => {
      turns.push((error) => (error ? reject(error) : resolve()))
    })
  const stop = startRepeating(work, 100, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(350)
  expect(turns).toHaveLength(1)
  const failure = new Error('the database is away')
  turns[0]?.(failure)
  await vi.advanceTimersByTimeAsync(100)
  expect([turns.length, errors]).toEqual([2, [failure]])
  turns[1]?.()
  stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(turns).toHaveLength(2)
})
