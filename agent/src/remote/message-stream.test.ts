import { expect, test } from 'vitest'
import { systemClock } from '../context.ts'
import { createMessageStream, mostBacklogBytes } from './message-stream.ts'

/** A stream that takes so many bytes, and a link of which so much has not left. */
function openStream(credit: number, backlog = 0) {
  const state = { credit, backlog }
  const written: number[] = []
  const ended = new AbortController()
  const stream = {
    write: (bytes: Uint8Array) => {
      if (bytes.length > state.credit) return false
      state.credit -= bytes.length
      written.push(bytes.length)
      return true
    },
    close: () => undefined,
    backlogBytes: () => state.backlog,
  }
  const messages = createMessageStream({
    stream,
    kind: 'remote-files',
    clock: systemClock,
    signal: ended.signal,
  })
  return { state, written, messages, end: () => ended.abort() }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 30))

test('a message waits for credit, and those behind it for it', async () => {
  const { state, written, messages } = openStream(10)
  const sent = messages.send(new Uint8Array(20))
  await turn()
  expect(written).toEqual([])
  state.credit += 5
  messages.onCredit()
  await turn()
  expect(written).toEqual([])
  state.credit += 5
  messages.onCredit()
  await sent
  expect(written).toEqual([20])
})

test('nothing is added to a link that is full, so that a terminal beside it is answered at once', async () => {
  const { state, written, messages } = openStream(1000, mostBacklogBytes)
  const sent = messages.send(new Uint8Array(1))
  await turn()
  expect(written).toEqual([])
  state.backlog = mostBacklogBytes - 1
  await sent
  expect(written).toEqual([1])
})

test.each([
  ['credit', 0, 0],
  ['the link', 1000, mostBacklogBytes],
])('an end of the stream ends the wait for %s', async (_name, credit, backlog) => {
  const { messages, end } = openStream(credit, backlog)
  const sent = messages.send(new Uint8Array(1))
  end()
  await expect(sent).rejects.toThrow('')
  await expect(messages.send(new Uint8Array(1))).rejects.toThrow('')
})
