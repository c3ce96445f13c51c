import { randomUUID } from 'node:crypto'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  begunAnew,
  emptyOutbox,
  formatOutbox,
  judgeWelcome,
  numbered,
  type OutboxContents,
  parseOutbox,
  type ServerWord,
  type Unnumbered,
  withAcknowledged,
  withMessages,
} from './outbox-contents.ts'

const id = '019a0000-0000-7000-8000-000000000001'
const at = '2026-11-21T07:00:00.000Z'

function log(text: string, mark?: string): Unnumbered {
  const body = { updateId: id, package: 'core', hook: 'start', stream: 'stdout', text } as const
  return { type: 'log', at, ...body, ...(mark && { mark }) }
}

const markNumber = (number: number) => number.toString(16).padStart(8, '0')
const textOf = (message: DurableMessage) => (message.type === 'log' ? message.text : '')

/** Numbers 41 to 43 wait, 40 was acknowledged. */
const waitingOutbox: OutboxContents = withMessages(
  { ...emptyOutbox(id), acked: 40, ackedMark: markNumber(40), lastSeq: 40 },
  numbered([log('a', markNumber(41)), log('b'), log('c', markNumber(43))], 40),
)

test.each<[string, ServerWord, 'continues' | 'restored']>([
  [
    'the number that was acknowledged last, by its mark',
    { ackedSeq: 40, ackedMark: markNumber(40) },
    'continues',
  ],
  ['that number with another mark', { ackedSeq: 40, ackedMark: markNumber(1) }, 'restored'],
  ['that number without a mark, as servers from before', { ackedSeq: 40 }, 'continues'],
  [
    'one that waits, whose acknowledgement was lost',
    { ackedSeq: 43, ackedMark: markNumber(43) },
    'continues',
  ],
  ['one that waits, with another mark', { ackedSeq: 43, ackedMark: markNumber(1) }, 'restored'],
  [
    'one whose message has no mark, as of an agent from before',
    { ackedSeq: 42, ackedMark: markNumber(1) },
    'continues',
  ],
  ['one that this disk never gave', { ackedSeq: 44, ackedMark: markNumber(44) }, 'restored'],
  ['one that this disk never gave, without a mark', { ackedSeq: 44 }, 'restored'],
  [
    'fewer than were acknowledged, as a server that was itself restored',
    { ackedSeq: 12, ackedMark: markNumber(12) },
    'continues',
  ],
  ['none at all', { ackedSeq: 0 }, 'continues'],
])('a server that has acknowledged %s', (_, word, expected) => {
  expect(judgeWelcome(waitingOutbox, word)).toBe(expected)
})

test('an outbox that begins anew has all that is not acknowledged, in its order from 1 on, with its marks', () => {
  const next = begunAnew(waitingOutbox, { outboxId: randomUUID(), reason: 'restored', at })
  expect(next.messages.map((message) => [message.seq, textOf(message), message.mark])).toEqual([
    [1, 'a', markNumber(41)],
    [2, 'b', undefined],
    [3, 'c', markNumber(43)],
  ])
  expect(next).toMatchObject({ acked: 0, ackedMark: undefined, lastSeq: 3 })
  expect(next.restart).toEqual({ formerOutboxId: id, reason: 'restored', at, isWelcomed: false })
})

test('what is written is read back, and a file of an agent from before too', () => {
  const next = begunAnew(waitingOutbox, { outboxId: randomUUID(), reason: 'restored', at })
  for (const contents of [waitingOutbox, next, { ...waitingOutbox, messages: [] }])
    expect(parseOutbox(formatOutbox(contents))).toEqual({ contents, orphans: [], isTorn: false })
  const old = `${JSON.stringify({ outboxId: id, acked: 7 })}\n`
  expect(parseOutbox(old).contents).toMatchObject({ acked: 7, ackedMark: undefined, lastSeq: 7 })
})

test('messages whose header is damaged are not thrown away', () => {
  const damaged = formatOutbox(waitingOutbox).replace('{', '')
  const { contents, orphans } = parseOutbox(damaged)
  expect(contents).toBeUndefined()
  expect(orphans.map(textOf)).toEqual(['a', 'b', 'c'])
})

/** What may happen to a robot, its disk and its link. */
const Event = fc.oneof(
  { arbitrary: fc.constant({ type: 'append' as const }), weight: 6 },
  {
    arbitrary: fc.record({ type: fc.constant('link' as const), sent: fc.nat(6), heard: fc.nat(6) }),
    weight: 5,
  },
  { arbitrary: fc.constant({ type: 'image' as const }), weight: 1 },
  { arbitrary: fc.constant({ type: 'restore' as const }), weight: 2 },
  { arbitrary: fc.constant({ type: 'restart' as const }), weight: 1 },
  { arbitrary: fc.constant({ type: 'compact' as const }), weight: 1 },
)

interface Server {
  acked: Map<string, { seq: number; mark: string | undefined }>
  texts: Set<string>
}

/** The link is opened, `sent` messages reach the server and the acknowledgements of `heard` of them the robot. */
function link(robot: OutboxContents, server: Server, { sent, heard }: { sent: number; heard: number }) {
  const known = server.acked.get(robot.outboxId) ?? { seq: 0, mark: undefined }
  const word = { ackedSeq: known.seq, ackedMark: known.mark }
  if (judgeWelcome(robot, word) === 'restored')
    return begunAnew(robot, { outboxId: randomUUID(), reason: 'restored', at })
  let now = withAcknowledged(robot, known.seq)
  const came = now.messages.filter(({ seq }) => seq > known.seq).slice(0, sent)
  for (const message of came) {
    server.texts.add(textOf(message))
    server.acked.set(now.outboxId, { seq: message.seq, mark: message.mark })
  }
  for (const { seq } of came.slice(0, heard)) now = withAcknowledged(now, seq)
  return now
}

test('however a disk is restored between its messages, what the robot gives up as acknowledged has arrived', () => {
  let restored = 0
  fc.assert(
    fc.property(fc.array(Event, { maxLength: 60, size: 'max' }), (events) => {
      const server: Server = { acked: new Map(), texts: new Set() }
      let robot = emptyOutbox(randomUUID())
      /** The file: acknowledgements are not in it before it is compacted. */
      let file = robot
      let image = file
      let count = 0
      const step = (next: OutboxContents) => {
        const left = new Set(next.messages.map(textOf))
        const gone = robot.messages.map(textOf).filter((text) => !left.has(text))
        expect(gone.filter((text) => !server.texts.has(text))).toEqual([])
        if (next.outboxId !== robot.outboxId) {
          restored += 1
          file = next
        }
        robot = next
      }
      for (const event of events) {
        if (event.type === 'append') {
          count += 1
          const added = numbered([log(String(count), markNumber(count))], robot.lastSeq)
          file = withMessages(file, added)
          step(withMessages(robot, added))
        } else if (event.type === 'link') step(link(robot, server, event))
        else if (event.type === 'image') image = file
        else if (event.type === 'compact') file = robot
        else {
          if (event.type === 'restore') file = image
          robot = parseOutbox(formatOutbox(file)).contents ?? file
        }
      }
      const waiting = robot.messages.map(textOf)
      for (let links = 0; links < 2; links += 1) step(link(robot, server, { sent: 1000, heard: 1000 }))
      expect(robot.messages).toEqual([])
      expect(waiting.filter((text) => !server.texts.has(text))).toEqual([])
    }),
    { seed: 38, numRuns: 1000 },
  )
  expect(restored).toBeGreaterThan(500)
})
