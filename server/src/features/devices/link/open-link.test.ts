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
  const recorded: string[] = []
  const backlog = { bytes: 0 }
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const socket = {
    send: (reported: string | Uint8Array) => void recorded.push(String(reported)),
    ping: () => undefined,
    pong: () => void recorded.push('pong'),
    backlogBytes: () => backlog.bytes,
    close: (code: number) => void recorded.push(`close ${code}`),
    terminate: () => void recorded.push('cut'),
    pause: () => void recorded.push('pause'),
    resume: () => void recorded.push('resume'),
  }
  const onEnded = vi.fn()
  const link = openLinkWith({ robot, sessionId: 's1', openedAt: new Date(0), socket, log, onEnded })
  return { link, reported: recorded, backlog, lines, onEnded }
}

test('a robot that reads is told everything, however much it is', () => {
  const { link, reported: recorded } = start()
  for (let seq = 1; seq <= 100_000; seq += 1) link.send({ type: 'ack', seq })
  expect(recorded).toHaveLength(100_000)
})

test('a robot that does not read is told nothing more, named in the log once, and cut', () => {
  const { link, reported: recorded, backlog, lines, onEnded } = start()
  backlog.bytes = 65_537
  for (let seq = 1; seq <= 1000; seq += 1) link.send({ type: 'ack', seq })
  link.pong(Buffer.from('there?'))
  link.bye('revoked')
  expect(recorded).toEqual(['close 4005', 'pause'])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ unitId: 'u1', backlogBytes: 65_537 })
  expect(onEnded).toHaveBeenCalledOnce()
  expect(link.isOpen()).toBe(false)
  vi.advanceTimersByTime(1000)
  expect(recorded.at(-1)).toBe('cut')
})

test('what is told to go is told why, once, and cut a second later', () => {
  const { link, reported: recorded, onEnded } = start()
  link.bye('replaced')
  link.bye('revoked')
  link.send({ type: 'ack', seq: 1 })
  expect(recorded).toEqual(['{"type":"bye","reason":"replaced"}', 'close 4002'])
  vi.advanceTimersByTime(1000)
  expect(recorded.at(-1)).toBe('cut')
  expect(onEnded).toHaveBeenCalledOnce()
})

test('a robot that asks too much is told when it may come back, and read no further', () => {
  const { link, reported: recorded } = start()
  link.bye('flooding', 60)
  expect(recorded).toEqual([
    '{"type":"bye","reason":"flooding","retryAfterSeconds":60}',
    'close 4006',
    'pause',
  ])
  expect(link.ended.aborted).toBe(true)
})

test('a server that restarts does not take its robots for ended, and cuts none that is gone', () => {
  const { link, reported: recorded, onEnded } = start()
  link.bye('restarting', 7)
  link.gone()
  vi.advanceTimersByTime(2000)
  expect(recorded).toEqual(['{"type":"bye","reason":"restarting","retryAfterSeconds":7}', 'close 1012'])
  expect(onEnded).not.toHaveBeenCalled()
})
