import { expect, test } from 'vitest'
import { changed } from '../../bus/bus.ts'
import { createInProcessBus } from '../../bus/in-process-bus.ts'
import { createTestClock } from '../../testing/test-context.ts'
import { createRecentEvents } from './recent-events.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('what happened in the last seconds is told again, oldest first, and nothing older', async () => {
  const bus = createInProcessBus()
  const clock = createTestClock()
  const recent = createRecentEvents({ bus, clock })
  for (const id of ['a', 'b', 'c']) {
    bus.publish(changed('robots', id, 'changed', { customerId: null }))
    await settle()
    clock.advance(10_000)
  }
  const idsWithin = (ms: number) =>
    recent.within(ms).map((message) => (message.kind === 'event' ? message.event.id : message.kind))
  expect(idsWithin(30_000)).toEqual(['a', 'b', 'c'])
  expect(idsWithin(20_000)).toEqual(['b', 'c'])
  expect(idsWithin(0)).toEqual([])
})

test('a storm of events does not fill the memory', async () => {
  const bus = createInProcessBus()
  const recent = createRecentEvents({ bus, clock: createTestClock() })
  for (let index = 0; index < 5000; index += 1) {
    bus.publish(changed('robots', String(index), 'changed', { customerId: null }))
  }
  await settle()
  expect(recent.within(1000)).toHaveLength(2000)
  expect(recent.within(1000).at(-1)).toMatchObject({ event: { id: '4999' } })
})
