import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBulkQueue } from './bulk-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('bulk waits while much is on its way, stays in order, and goes on once the robot has read', () => {
  let backlog = 0
  const sent: number[] = []
  const queue = createBulkQueue({
    send: (bytes) => {
      sent.push(bytes[0] ?? -1)
      backlog += bytes.length
    },
    backlogBytes: () => backlog,
  })
  for (let index = 0; index < 8; index += 1) queue.push(new Uint8Array(40_000).fill(index))
  expect(sent).toEqual([0, 1])
  expect(queue.waitingBytes()).toBe(240_000)
  backlog = 0
  vi.advanceTimersByTime(4)
  expect(sent).toEqual([0, 1, 2, 3])
  while (sent.length < 8) {
    backlog = 0
    vi.advanceTimersByTime(4)
  }
  expect(sent).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(vi.getTimerCount()).toBe(0)
})

test('what waits goes with the link', () => {
  const queue = createBulkQueue({ send: () => {}, backlogBytes: () => 100_000 })
  queue.push(new Uint8Array(10))
  queue.end()
  expect([queue.waitingBytes(), vi.getTimerCount()]).toEqual([0, 0])
})
