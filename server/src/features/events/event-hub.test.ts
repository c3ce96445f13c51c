import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { type Bus, type BusMessage, changed } from '../../bus/bus.ts'
import { customerChannels, everyEventChannel, logChannel } from '../../bus/channel-of.ts'
import { createLocalBus } from '../../bus/local-bus.ts'
import { createTestClock } from '../../testing/test-context.ts'
import { createEventHub } from './event-hub.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const localBus = () => createLocalBus(pino({ level: 'silent' }))

/** The bus of one of several servers, whose way to the others can be cut. */
function sharedBus() {
  const back = new Set<() => void>()
  let isWhole = true
  const onReturn = (listener: () => void) => {
    back.add(listener)
    return () => back.delete(listener)
  }
  const bus: Bus = { ...localBus(), isLocal: false, isWhole: () => isWhole, onReturn }
  const subscribe = vi.spyOn(bus, 'subscribe')
  return {
    bus,
    subscribed: () => subscribe.mock.calls.flatMap(([channels]) => channels),
    cut: () => {
      isWhole = false
    },
    mend: () => {
      isWhole = true
      for (const listener of back) listener()
    },
  }
}

function listener() {
  const heard: (string | null)[] = []
  const gaps: string[] = []
  return {
    heard,
    gaps,
    onMessage: (message: BusMessage) => {
      heard.push(message.kind === 'event' ? message.event.id : message.kind)
    },
    onGap: (channel: string) => {
      gaps.push(channel)
    },
  }
}

const robot = (id: string, customerId: string | null = null) =>
  changed('robots', id, 'changed', { customerId, unitIds: [id] })

test('what happened in the last seconds is told again, oldest first, and nothing older', async () => {
  const bus = localBus()
  const clock = createTestClock()
  const hub = createEventHub({ bus, clock })
  for (const id of ['a', 'b', 'c']) {
    bus.publish(robot(id))
    await settle()
    clock.advance(10_000)
  }
  const [all, some, none] = [listener(), listener(), listener()]
  hub.listen([everyEventChannel], 30_000, all)
  hub.listen(customerChannels('hotel', 'ayse'), 20_000, some)
  hub.listen([everyEventChannel], 0, none)
  expect([all.heard, some.heard, none.heard]).toEqual([['a', 'b', 'c'], ['b', 'c'], []])
  expect([all.gaps, some.gaps, none.gaps]).toEqual([[], [], []])
  hub.close()
})

test('a storm of events does not fill the memory; who asks for more than is kept has a gap', async () => {
  const bus = localBus()
  const clock = createTestClock()
  const hub = createEventHub({ bus, clock })
  for (let index = 0; index < 5000; index += 1) bus.publish(robot(String(index)))
  await settle()
  const late = listener()
  hub.listen([everyEventChannel], 1000, late)
  expect(late.heard).toHaveLength(2000)
  expect(late.heard.at(-1)).toBe('4999')
  expect(late.gaps).toEqual([everyEventChannel])
  hub.close()
})

test('among several servers one listens only to what its people may hear', async () => {
  const { bus, subscribed } = sharedBus()
  const hub = createEventHub({ bus, clock: createTestClock() })
  hub.listen(customerChannels('hotel', 'ayse'), 0, listener())
  hub.listen([...customerChannels('hotel', 'can'), logChannel('update-1')], 0, listener())
  const people = ['events.all', 'events.customer.hotel', 'events.user.ayse', 'events.user.can']
  expect(subscribed()).toEqual(['rights', ...people, 'logs.update-1'])
  hub.close()
})

test('the first who listens to a channel has a gap, the next on the same server has none', async () => {
  const { bus } = sharedBus()
  const clock = createTestClock()
  const hub = createEventHub({ bus, clock })
  const [first, second] = [listener(), listener()]
  const leave = hub.listen([everyEventChannel], 1000, first)
  await settle()
  clock.advance(5000)
  leave()
  hub.listen([everyEventChannel], 1000, second)
  expect([first.gaps, second.gaps]).toEqual([[everyEventChannel], []])
  hub.close()
})

test('when the bus was away everybody has a gap, and what was told before is not taken for all', async () => {
  const { bus, cut, mend } = sharedBus()
  const clock = createTestClock()
  const hub = createEventHub({ bus, clock })
  const [stays, comes] = [listener(), listener()]
  hub.listen([everyEventChannel], 0, stays)
  await settle()
  cut()
  clock.advance(5000)
  mend()
  hub.listen([everyEventChannel], 4000, comes)
  expect([stays.gaps, comes.gaps]).toEqual([[everyEventChannel], [everyEventChannel]])
  bus.publish(robot('a'))
  await settle()
  expect(stays.heard).toEqual(['a'])
  hub.close()
})

test('pages read again now and then while the bus is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { bus, cut } = sharedBus()
    const hub = createEventHub({ bus, clock: createTestClock() })
    const stays = listener()
    hub.listen([everyEventChannel], 0, stays)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stays.gaps).toEqual([])
    cut()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(stays.gaps).toEqual([everyEventChannel, everyEventChannel])
    hub.close()
  } finally {
    vi.useRealTimers()
  }
})

test('who has left hears nothing more', async () => {
  const bus = localBus()
  const hub = createEventHub({ bus, clock: createTestClock() })
  const left = listener()
  hub.listen([everyEventChannel], 0, left)()
  bus.publish(robot('a'))
  bus.publish({ kind: 'rights-changed', userId: 'ayse' })
  await settle()
  expect(left.heard).toEqual([])
  hub.close()
})
