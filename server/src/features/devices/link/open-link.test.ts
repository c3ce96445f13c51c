import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLinkWith } from './open-link.ts'

const robot = { kind: 'robot', unitId: 'u1', name: 'NH1-1', ip: '192.0.2.1', requestId: 'r1' } as const

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A link whose robot has taken all but `backlogBytes` of what it was told. */
function start() {
  const told: string[] = []
  const backlog = { bytes: 0 }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const socket = {
    send: (said: string | Uint8Array) => void told.push(String(said)),
    ping: () => undefined,
    pong: () => void told.push('pong'),
    backlogBytes: () => backlog.bytes,
    close: (code: number) => void told.push(`close ${code}`),
    terminate: () => void told.push('cut'),
    pause: () => void told.push('pause'),
    resume: () => void told.push('resume'),
  }
  const onEnded = vi.fn()
  const link = openLinkWith({ robot, sessionId: 's1', openedAt: new Date(0), socket, log, onEnded })
  return { link, told, backlog, lines, onEnded }
}

test('a robot that reads is told everything, however much it is', () => {
  const { link, told } = start()
  for (let seq = 1; seq <= 100_000; seq += 1) link.say({ type: 'ack', seq })
  expect(told).toHaveLength(100_000)
})

test('a robot that does not read is told nothing more, named in the log once, and cut', () => {
  const { link, told, backlog, lines, onEnded } = start()
  backlog.bytes = 65_537
  for (let seq = 1; seq <= 1000; seq += 1) link.say({ type: 'ack', seq })
  link.pong(Buffer.from('there?'))
  link.bye('revoked')
  expect(told).toEqual(['close 4005', 'pause'])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ unitId: 'u1', backlogBytes: 65_537 })
  expect(onEnded).toHaveBeenCalledOnce()
  expect(link.isOpen()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toBe('cut')
})

test('what is told to go is told why, once, and cut a second later', () => {
  const { link, told, onEnded } = start()
  link.bye('replaced')
  link.bye('revoked')
  link.say({ type: 'ack', seq: 1 })
  expect(told).toEqual(['{"type":"bye","reason":"replaced"}', 'close 4002'])
  vi.advanceTimersByTime(1000)
  expect(told.at(-1)).toBe('cut')
  expect(onEnded).toHaveBeenCalledOnce()
})

test('a robot that asks too much is told when it may come back, and read no further', () => {
  const { link, told } = start()
  link.bye('flooding', 60)
  expect(told).toEqual(['{"type":"bye","reason":"flooding","retryAfterSeconds":60}', 'close 4006', 'pause'])
  expect(link.ended.aborted).toBe(true)
})

test('a server that restarts does not take its robots for ended, and cuts none that is gone', () => {
  const { link, told, onEnded } = start()
  link.bye('restarting', 7)
  link.gone()
  vi.advanceTimersByTime(2000)
  expect(told).toEqual(['{"type":"bye","reason":"restarting","retryAfterSeconds":7}', 'close 1012'])
  expect(onEnded).not.toHaveBeenCalled()
})
