import { expect, test } from 'vitest'
import { LinkRefused } from './connect.ts'
import { createLinkTrouble, describeLinkEnd, describeLinkError, type LinkTrouble } from './link-trouble.ts'

const url = 'https://filo.example'
const refused = (status: number, retryAfter?: string) =>
  describeLinkError(new LinkRefused(status, retryAfter), url)

test.each([
  [426, `the server in front of ${url} does not pass WebSocket on`],
  [
    404,
    `the server in front of ${url} does not pass WebSocket on, or is none of Filo's: it answered 404 to the link`,
  ],
  [301, `${url} sends the link elsewhere (it answered 301)`],
  [502, `the server in front of ${url} does not reach Filo (it answered 502)`],
  [503, `${url} answered 503 to the link`],
  [401, `${url} answered 401 to the link`],
])('an answer of %s to the link is told as what it is', (status, words) => {
  expect(refused(status)).toBe(words)
})

test('a server without room is no trouble in front of it', () => {
  expect(refused(503, '7')).toBe(`${url} has no room for this robot yet`)
})

test('where every address of a server failed each reason is named once', () => {
  const errors = ['connect ECONNREFUSED ::1:4000', 'connect ECONNREFUSED 127.0.0.1:4000'].map(
    (text) => new Error(text),
  )
  expect(describeLinkError(new AggregateError([...errors, errors[0]]), url)).toBe(
    `${url} cannot be reached: connect ECONNREFUSED ::1:4000; connect ECONNREFUSED 127.0.0.1:4000`,
  )
})

test('how a link ended is told by what the server said last', () => {
  const ended = { wasWelcomed: true, mustSayHelloAnew: false }
  const bye = { type: 'bye', reason: 'barred' } as const
  expect(describeLinkEnd({ ...ended, bye })).toBe('another machine works as this robot')
  expect(describeLinkEnd({ ...ended, bye: undefined })).toBe('the connection broke')
})

test('the log says a reason once until it changes, and the time is that of the first failure until the robot is linked', () => {
  const said: string[] = []
  const told: (LinkTrouble | undefined)[] = []
  let nowMs = 1000
  const logger = { warn: (text: string) => said.push(text), info: (text: string) => said.push(text) }
  const context = { clock: { now: () => nowMs }, logger } as unknown as Parameters<
    typeof createLinkTrouble
  >[0]['context']
  const trouble = createLinkTrouble({ context, onTrouble: (now) => told.push(now) })
  for (const reason of ['a', 'a', 'b']) {
    trouble.retry()
    trouble.note(reason)
    trouble.wait(500)
    nowMs += 1000
  }
  expect(said).toEqual(['link: not linked: a', 'link: not linked: b'])
  expect(told.at(-1)).toEqual({ reason: 'b', sinceMs: 1000, nextTryMs: 3500 })
  trouble.over()
  expect(told.at(-1)).toBeUndefined()
  trouble.note('b')
  expect(said.slice(2)).toEqual(['link: linked', 'link: not linked: b'])
  expect(told.at(-1)?.sinceMs).toBe(nowMs)
})
