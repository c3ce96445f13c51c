import { describe, expect, test } from 'vitest'
import { isOfOtherHistory, judgeOutbox } from './judge-outbox.ts'

const [former, fresh] = ['5f0c0f52-0000-4000-8000-000000000001', '5f0c0f52-0000-4000-8000-000000000002']
const [mark, otherMark] = ['0a0a0a0a', '0b0b0b0b']
const before = { outboxId: former, ackedSeq: 46, ackedMark: mark }
const restart = (reason: 'restored' | 'lost') => ({ formerOutboxId: former, reason })

describe('the outbox of a robot that says hello', () => {
  const known = { ackedSeq: 46, ackedMark: mark }
  const fromStart = { ackedSeq: 0, ackedMark: null }
  test.each([
    ['its first', undefined, { outboxId: former }, { ...fromStart, restart: null }],
    ['the same, of an agent from before', before, { outboxId: former }, { ...known, restart: null }],
    ['the same with all its numbers', before, { outboxId: former, lastSeq: 46 }, { ...known, restart: null }],
    ['the same with more to send', before, { outboxId: former, lastSeq: 60 }, { ...known, restart: null }],
    [
      'one whose numbers went back',
      before,
      { outboxId: former, lastSeq: 40 },
      { ...known, restart: 'restored' },
    ],
    [
      'a new one after a restored disk',
      before,
      { outboxId: fresh, lastSeq: 7, outboxRestart: restart('restored') },
      { ...fromStart, restart: 'restored' },
    ],
    [
      'a new one as the file was lost',
      before,
      { outboxId: fresh, lastSeq: 1, outboxRestart: restart('lost') },
      { ...fromStart, restart: 'lost' },
    ],
    [
      'the same new one again, as no welcome came through',
      { ...before, outboxId: fresh, ackedSeq: 0 },
      { outboxId: fresh, lastSeq: 7, outboxRestart: restart('restored') },
      { ackedSeq: 0, ackedMark: mark, restart: null },
    ],
    ['another one without a word', before, { outboxId: fresh }, { ...fromStart, restart: null }],
  ] as const)('%s', (_, link, hello, expected) => {
    expect(judgeOutbox(link, hello)).toEqual(expected)
  })
})

describe('a message whose number was acknowledged', () => {
  const link = { welcomedSeq: 46, ackedSeq: 50, ackedMark: mark }
  test.each([
    ['is new above it', { seq: 51, mark: otherMark }, link, false],
    ['is a repeat with the same mark', { seq: 50, mark }, link, false],
    ['is another one with another mark', { seq: 50, mark: otherMark }, link, true],
    ['is a repeat where this link has taken it in', { seq: 48, mark: otherMark }, link, false],
    ['is another one where the welcome had acknowledged it', { seq: 40, mark: otherMark }, link, true],
    ['is a repeat without a mark', { seq: 50 }, link, false],
    [
      'is a repeat where the acknowledged one had none',
      { seq: 50, mark },
      { ...link, ackedMark: null },
      false,
    ],
  ] as const)('%s', (_, message, welcomed, expected) => {
    expect(isOfOtherHistory(message, welcomed)).toBe(expected)
  })
})
