import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BusMessage, changed } from '../../../bus/bus.ts'
import { createPacedEvents } from './paced-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const line = (kind: string) => changed('update-logs', 'update', kind, { customerId: null })

function setUp() {
  const reported: string[] = []
  const paced = createPacedEvents((message: BusMessage) => {
    if (message.kind === 'event') reported.push(message.event.kind)
  })
  return { reported, paced }
}

test('the first line is told at once, those that follow together', () => {
  const { reported, paced } = setUp()
  for (const kind of ['a', 'b', 'c']) paced.notify(line(kind))
  expect(reported).toEqual(['a'])
  vi.advanceTimersByTime(500)
  expect(reported).toEqual(['a', 'c'])
  paced.notify(line('d'))
  expect(reported).toEqual(['a', 'c'])
  vi.advanceTimersByTime(500)
  expect(reported).toEqual(['a', 'c', 'd'])
})

test('after a pause a line is told at once again', () => {
  const { reported, paced } = setUp()
  paced.notify(line('a'))
  vi.advanceTimersByTime(500)
  paced.notify(line('b'))
  expect(reported).toEqual(['a', 'b'])
})

test('what waits when the link ends is told, and nothing after it', () => {
  const { reported, paced } = setUp()
  paced.notify(line('a'))
  paced.notify(line('b'))
  paced.stop()
  vi.advanceTimersByTime(5000)
  expect(reported).toEqual(['a', 'b'])
})
