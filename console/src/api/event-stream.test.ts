import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEventStream, type EventConnection, type LiveState } from './event-stream.ts'

class FakeConnection implements EventConnection {
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  readyState = 0
  readonly named = new Map<string, (message: { data: string }) => void>()
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  addEventListener(name: string, listener: (message: { data: string }) => void) {
    this.named.set(name, listener)
  }
  close() {
    this.readyState = 2
  }
}

function setUp() {
  const connections: FakeConnection[] = []
  const states: LiveState[] = []
  const stream = createEventStream({
    connect: (address) => {
      const connection = new FakeConnection(address)
      connections.push(connection)
      return connection
    },
    onState: (state) => states.push(state),
    retryMs: 1000,
  })
  const listener = (...topics: string[]) => ({
    topics,
    onEvent: vi.fn(),
    onGap: vi.fn(),
  })
  return { stream, connections, states, listener }
}

const event = (topic: string, id: string | null = null) => ({
  data: JSON.stringify({ topic, id, kind: 'changed' }),
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the event stream', () => {
  test('tells which screen is open, and opens anew for another one without a gap', () => {
    const { stream, connections, listener } = setUp()
    stream.setScreen('/users')
    const users = listener('users')
    stream.listen(users)
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    stream.setScreen('/users')
    stream.setScreen('/robotusers/$RobotId')
    vi.advanceTimersByTime(0)
    connections[1]?.onopen?.()
    expect(connections.map(({ address }) => new URLSearchParams(address.split('?')[1]).get('page'))).toEqual([
      '/users',
      '/robotusers/$RobotId',
    ])
    expect(connections[0]?.readyState).toBe(2)
    expect(users.onGap).not.toHaveBeenCalled()
  })

  test('says that somebody ended the session, with their words if they can be read', () => {
    const onEnded = vi.fn()
    const connection = new FakeConnection('')
    const stream = createEventStream({ connect: () => connection, onState: () => undefined, onEnded })
    stream.listen({ topics: ['users'], onEvent: vi.fn(), onGap: vi.fn() })
    vi.advanceTimersByTime(0)
    for (const data of ['{"message":"Bakım"}', '{"message":null}', '{"message":5}', 'x'])
      connection.named.get('ended')?.({ data })
    expect(onEnded.mock.calls).toEqual([['Bakım'], [null], [null], [null]])
  })

  test('opens one connection for the topics of every listener', () => {
    const { stream, connections, listener } = setUp()
    stream.listen(listener('users'))
    stream.listen(listener('robots', 'users'))
    vi.advanceTimersByTime(0)
    expect(connections.map(({ address }) => address)).toEqual([
      '/api/events?topics=robots,users&missedMs=1000',
    ])
  })

  test('asks for what happened since the first listener came, but not for what an older one has heard', () => {
    const { stream, connections, listener } = setUp()
    stream.listen(listener('users'))
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    vi.advanceTimersByTime(5_000)
    stream.listen(listener('robots'))
    vi.setSystemTime(Date.now() + 400)
    vi.advanceTimersByTime(0)
    expect(connections[1]?.address).toBe('/api/events?topics=robots,users&missedMs=1400')
  })

  test('tells only those who asked for the topic', () => {
    const { stream, connections, listener } = setUp()
    const [users, robots] = [listener('users'), listener('robots')]
    stream.listen(users)
    stream.listen(robots)
    vi.advanceTimersByTime(0)
    connections[0]?.onmessage?.(event('users'))
    expect([users.onEvent.mock.calls.length, robots.onEvent.mock.calls.length]).toEqual([1, 0])
  })

  test('tells of one record only those who asked for it', () => {
    const { stream, connections, listener } = setUp()
    const [one, other] = [listener('update-logs:u1'), listener('update-logs:u2')]
    stream.listen(one)
    stream.listen(other)
    vi.advanceTimersByTime(0)
    expect(connections[0]?.address).toContain('topics=update-logs:u1,update-logs:u2&')
    connections[0]?.onmessage?.(event('update-logs', 'u1'))
    expect([one.onEvent.mock.calls.length, other.onEvent.mock.calls.length]).toEqual([1, 0])
  })

  test('a gap that the server tells of has those read again whom it concerns', () => {
    const { stream, connections, states, listener } = setUp()
    const [users, robots] = [listener('users'), listener('robots', 'updates')]
    stream.listen(users)
    stream.listen(robots)
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    connections[0]?.named.get('gap')?.({ data: '{"topics":["updates"]}' })
    expect([users.onGap.mock.calls.length, robots.onGap.mock.calls.length]).toEqual([0, 1])
    connections[0]?.named.get('gap')?.({ data: '{broken' })
    expect([users.onGap.mock.calls.length, robots.onGap.mock.calls.length]).toEqual([1, 2])
    expect(states).toEqual(['live'])
  })

  test('passes over what is no event', () => {
    const { stream, connections, listener } = setUp()
    const users = listener('users')
    stream.listen(users)
    vi.advanceTimersByTime(0)
    connections[0]?.onmessage?.({ data: '{broken' })
    connections[0]?.onmessage?.(event('nothing-we-know'))
    expect(users.onEvent).not.toHaveBeenCalled()
  })

  test('closes when the last listener leaves', () => {
    const { stream, connections, listener } = setUp()
    const leave = stream.listen(listener('users'))
    vi.advanceTimersByTime(0)
    leave()
    vi.advanceTimersByTime(0)
    expect(connections.map(({ readyState }) => readyState)).toEqual([2])
  })

  test('says broken when it is cut off, and reports the gap once it is back', () => {
    const { stream, connections, states, listener } = setUp()
    const users = listener('users')
    stream.listen(users)
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    expect(users.onGap).not.toHaveBeenCalled()
    connections[0]?.onerror?.()
    connections[0]?.onopen?.()
    expect(states).toEqual(['live', 'broken', 'live'])
    expect(users.onGap).toHaveBeenCalledTimes(1)
  })

  describe('a server that stands still', () => {
    function connected() {
      const all = setUp()
      const users = all.listener('users')
      all.stream.listen(users)
      vi.advanceTimersByTime(1)
      all.connections[0]?.onopen?.()
      const beat = (at = 0) => all.connections[at]?.named.get('beat')?.({ data: '1' })
      beat()
      return { ...all, users, beat }
    }

    test('is not live after ten seconds without a beat, and is live with the next one, without a gap', () => {
      const { states, users, beat } = connected()
      vi.advanceTimersByTime(9_999)
      expect(states).toEqual(['live'])
      vi.advanceTimersByTime(1)
      expect(states).toEqual(['live', 'broken'])
      beat()
      expect(states).toEqual(['live', 'broken', 'live'])
      expect(users.onGap).not.toHaveBeenCalled()
    })

    test('is not live either where it stood still before its first beat', () => {
      const { stream, connections, states, listener } = setUp()
      stream.listen(listener('users'))
      vi.advanceTimersByTime(1)
      connections[0]?.onopen?.()
      vi.advanceTimersByTime(10_000)
      expect(states).toEqual(['live', 'broken'])
    })

    test('is not live where it never answers the call for other topics', () => {
      const { stream, connections, states, listener } = connected()
      stream.listen(listener('robots'))
      vi.advanceTimersByTime(1)
      expect(connections).toHaveLength(2)
      vi.advanceTimersByTime(10_000)
      expect(states).toEqual(['live', 'broken'])
      vi.advanceTimersByTime(20_000)
      expect(connections).toHaveLength(3)
    })

    test('is live for as long as beats come', () => {
      const { states, beat } = connected()
      for (let second = 0; second < 60; second += 4) {
        vi.advanceTimersByTime(4_000)
        beat()
      }
      expect(states).toEqual(['live'])
    })

    test('is connected to anew after half a minute, and everything is read again then', () => {
      const { connections, states, users } = connected()
      vi.advanceTimersByTime(30_000)
      expect(connections.map(({ readyState }) => readyState)).toEqual([2, 0])
      connections[1]?.onopen?.()
      expect(states).toEqual(['live', 'broken', 'live'])
      expect(users.onGap).toHaveBeenCalledTimes(1)
    })

    test('what it tells while it was silent is heard from before the silence', () => {
      const { stream, connections, listener } = connected()
      vi.advanceTimersByTime(14_000)
      stream.listen(listener('robots'))
      vi.advanceTimersByTime(1)
      expect(connections[1]?.address).toMatch(/missedMs=1[45]\d{3}$/)
    })
  })

  test('tries again after the server has refused it', () => {
    const { stream, connections, listener } = setUp()
    stream.listen(listener('users'))
    vi.advanceTimersByTime(0)
    connections[0]?.close()
    connections[0]?.onerror?.()
    vi.advanceTimersByTime(999)
    expect(connections).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(connections).toHaveLength(2)
  })

  test('asks for what was missed in between when the topics change, so that nobody has to read again', () => {
    const { stream, connections, listener } = setUp()
    const [users, robots] = [listener('users'), listener('robots')]
    stream.listen(users)
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    stream.listen(robots)
    vi.advanceTimersByTime(0)
    vi.advanceTimersByTime(700)
    stream.listen(listener('updates'))
    vi.advanceTimersByTime(0)
    connections[2]?.onopen?.()
    expect(connections[2]?.address).toBe('/api/events?topics=robots,updates,users&missedMs=1700')
    expect([users.onGap.mock.calls.length, robots.onGap.mock.calls.length]).toEqual([0, 0])
  })

  test('a connection that takes longer than what can be told is a gap', () => {
    const { stream, connections, listener } = setUp()
    const users = listener('users')
    stream.listen(users)
    vi.advanceTimersByTime(40_000)
    stream.listen(listener('robots'))
    vi.advanceTimersByTime(0)
    connections.at(-1)?.onopen?.()
    expect(users.onGap).toHaveBeenCalledTimes(1)
    expect(connections.at(-1)?.address).toBe('/api/events?topics=robots,users&missedMs=1000')
  })

  test('hears nothing while paused and reports the gap afterwards', () => {
    const { stream, connections, states, listener } = setUp()
    const users = listener('users')
    stream.listen(users)
    vi.advanceTimersByTime(0)
    connections[0]?.onopen?.()
    stream.setPaused(true)
    expect(connections[0]?.readyState).toBe(2)
    stream.setPaused(false)
    connections[1]?.onopen?.()
    expect(states).toEqual(['live', 'paused', 'live'])
    expect(users.onGap).toHaveBeenCalledTimes(1)
  })
})
