import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBulkQueue } from './bulk-queue.ts'

const bulk = (length: number, fill = 0) => ({ bytes: new Uint8Array(length).fill(fill), moves: length })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('bulk waits while much is on its way, stays in order, and goes on once the robot has read', () => {
  let backlog = 0
  const sent: number[] = []
  const queue = createBulkQueue({
    nowMs: Date.now,
    send: (bytes) => {
      sent.push(bytes[0] ?? -1)
      backlog += bytes.length
    },
    backlogBytes: () => backlog,
  })
  for (let index = 0; index < 8; index += 1) queue.push(bulk(40_000, index))
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
  const queue = createBulkQueue({ nowMs: Date.now, send: () => {}, backlogBytes: () => 100_000 })
  queue.push(bulk(10))
  queue.end()
  expect([queue.waitingBytes(), vi.getTimerCount()]).toEqual([0, 0])
})

test('files of one robot move at most 10 MiB a second, both ways together', () => {
  let moved = 0
  const queue = createBulkQueue({
    nowMs: Date.now,
    send: (bytes) => {
      moved += bytes.length === 1 ? 65_536 : bytes.length
    },
    backlogBytes: () => 0,
  })
  for (let each = 0; each < 400; each += 1) {
    queue.push(bulk(65_536))
    queue.push({ bytes: new Uint8Array(1), moves: 65_536 })
  }
  expect(moved).toBe(1_048_576)
  vi.advanceTimersByTime(1000)
  expect(moved / 1_048_576).toBeCloseTo(11, 0)
  vi.advanceTimersByTime(4000)
  expect([moved, queue.waitingBytes()]).toEqual([800 * 65_536, 0])
})
