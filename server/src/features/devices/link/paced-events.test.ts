import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BusMessage, changed } from '../../../bus/bus.ts'
import { createPacedEvents } from './paced-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = (kind: string) => changed('update-logs', 'update', kind, { customerId: null })

function setUp() {
  const told: string[] = []
  const paced = createPacedEvents((message: BusMessage) => {
    if (message.kind === 'event') told.push(message.event.kind)
  })
  return { told, paced }
}

test('the first line is told at once, those that follow together', () => {
  const { told, paced } = setUp()
  for (const kind of ['a', 'b', 'c']) paced.tell(line(kind))
  expect(told).toEqual(['a'])
  vi.advanceTimersByTime(500)
  expect(told).toEqual(['a', 'c'])
  paced.tell(line('d'))
  expect(told).toEqual(['a', 'c'])
  vi.advanceTimersByTime(500)
  expect(told).toEqual(['a', 'c', 'd'])
})

test('after a pause a line is told at once again', () => {
  const { told, paced } = setUp()
  paced.tell(line('a'))
  vi.advanceTimersByTime(500)
  paced.tell(line('b'))
  expect(told).toEqual(['a', 'b'])
})

test('what waits when the link ends is told, and nothing after it', () => {
  const { told, paced } = setUp()
  paced.tell(line('a'))
  paced.tell(line('b'))
  paced.stop()
  vi.advanceTimersByTime(5000)
  expect(told).toEqual(['a', 'b'])
})
