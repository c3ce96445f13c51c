import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SentStep, StreamStepMessage } from '../../bus/stream-message.ts'
import { createRequestedStream } from './requested-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The asking end, with what it posts and what its reader is told. */
function requested() {
  const posted: [to: string, seq: number, step: SentStep][] = []
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const came: string[] = []
  const onData = (bytes: Uint8Array) => void came.push(Buffer.from(bytes).toString())
  const stream = createRequestedStream('live-state', { onData, onOpen, onClose }, (...each) =>
    posted.push(each),
  )
  const hears = (from: string, seq: number, step: SentStep) =>
    stream.handle({ from, seq, step } as StreamStepMessage)
  const data = (word: string): SentStep => ({ type: 'data', bytes: Buffer.from(word) })
  return { stream, posted, onClose, onOpen, came, hears, data }
}

test('a message that the bus lost ends the stream instead of leaving a gap in it', () => {
  const { hears, data, came, onClose, posted } = requested()
  hears('a', 1, { type: 'accepted' })
  hears('a', 2, data('one'))
  hears('a', 4, data('three'))
  expect(came).toEqual(['one'])
  expect(onClose).toHaveBeenCalledExactlyOnceWith('messages_lost')
  expect(posted.at(-1)).toEqual(['a', expect.any(Number), { type: 'close', reason: 'messages_lost' }])
})

test('whoever accepts first has the stream; who comes later is told to let go', () => {
  const { hears, data, came, onOpen, posted } = requested()
  hears('a', 1, { type: 'accepted' })
  hears('b', 1, { type: 'accepted' })
  hears('b', 2, data('of the older link'))
  hears('a', 2, data('committed'))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(came).toEqual(['committed'])
  expect(posted.filter(([to]) => to === 'b')).toEqual([['b', 1, { type: 'close', reason: 'done' }]])
})

test('a robot that no server has a link of is said to be away', () => {
  const { onClose } = requested()
  vi.advanceTimersByTime(1499)
  expect(onClose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onClose).toHaveBeenCalledExactlyOnceWith('offline')
})
