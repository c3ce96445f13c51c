import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamTold, ToldStep } from '../../bus/stream-message.ts'
import { createAskedStream } from './asked-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The asking end, with what it posts and what its reader is told. */
function asked() {
  const posted: [to: string, seq: number, step: ToldStep][] = []
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const came: string[] = []
  const onData = (bytes: Uint8Array) => void came.push(Buffer.from(bytes).toString())
  const stream = createAskedStream('live-state', { onData, onOpen, onClose }, (...each) => posted.push(each))
  const hears = (from: string, seq: number, step: ToldStep) => stream.take({ from, seq, step } as StreamTold)
  const data = (word: string): ToldStep => ({ type: 'data', bytes: Buffer.from(word) })
  return { stream, posted, onClose, onOpen, came, hears, data }
}

test('a message that the bus lost ends the stream instead of leaving a gap in it', () => {
  const { hears, data, came, onClose, posted } = asked()
  hears('a', 1, { type: 'accepted' })
  hears('a', 2, data('one'))
  hears('a', 4, data('three'))
  expect(came).toEqual(['one'])
  expect(onClose).toHaveBeenCalledExactlyOnceWith('messages_lost')
  expect(posted.at(-1)).toEqual(['a', expect.any(Number), { type: 'close', reason: 'messages_lost' }])
})

test('whoever accepts first has the stream; who comes later is told to let go', () => {
  const { hears, data, came, onOpen, posted } = asked()
  hears('a', 1, { type: 'accepted' })
  hears('b', 1, { type: 'accepted' })
  hears('b', 2, data('of the older link'))
  hears('a', 2, data('kept'))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(came).toEqual(['kept'])
  expect(posted.filter(([to]) => to === 'b')).toEqual([['b', 1, { type: 'close', reason: 'done' }]])
})

test('a robot that no server has a link of is said to be away', () => {
  const { onClose } = asked()
  vi.advanceTimersByTime(1499)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onClose).toHaveBeenCalledExactlyOnceWith('offline')
})
