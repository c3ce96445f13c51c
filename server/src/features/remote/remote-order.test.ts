import { describe, expect, test } from 'vitest'
import { remoteOrderOf } from './remote-order.ts'
import type { SessionRow } from './remote-store.ts'

const now = new Date('2026-11-28T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const row = (more: Partial<SessionRow>): SessionRow =>
  ({
    id: '01900000-0000-7000-8000-000000000001',
    revision: 3,
    state: 'requested',
    types: ['terminal'],
    mode: 'control',
    reason: 'no sound',
    minutes: 20,
    needsConsent: true,
    consentAnswer: null,
    answerBy: after(20),
    endsAt: null,
    extensionMinutes: null,
    extensionAnswerBy: null,
    endReason: null,
    ...more,
  }) as SessionRow

const orderOf = (more: Partial<SessionRow>) => remoteOrderOf(row(more), 'Deniz', now)

describe('how a session shall stand on its robot', () => {
  test.each<[string, Partial<SessionRow>, object]>([
    ['nobody is asked', { needsConsent: false }, { desired: 'open', question: null, secondsLeft: 1200 }],
    ['somebody said yes', { state: 'connecting', consentAnswer: 'yes' }, { desired: 'open', question: null }],
    ['it is over', { state: 'denied', endReason: 'denied' }, { desired: 'ended', endReason: 'denied' }],
    [
      'it is open',
      { state: 'active', needsConsent: false, endsAt: after(90) },
      { desired: 'open', secondsLeft: 90 },
    ],
    [
      'more time is asked for',
      { state: 'active', consentAnswer: 'yes', extensionMinutes: 5, extensionAnswerBy: after(60) },
      { desired: 'open', extension: { minutes: 5, seconds: 60 } },
    ],
    [
      'more time was asked for too long ago',
      { state: 'active', consentAnswer: 'yes', extensionMinutes: 5, extensionAnswerBy: after(-1) },
      { extension: null },
    ],
  ])('%s', (_, session, expected) => {
    expect(orderOf(session)).toMatchObject(expected)
  })

  test('the person beside the robot has 120 seconds from when it shows the question, however soon it must answer us', () => {
    expect(orderOf({})).toMatchObject({ desired: 'consent', question: { seconds: 120 } })
    expect(orderOf({ answerBy: after(1) }).question).toEqual({ seconds: 120 })
    expect(orderOf({ state: 'awaiting_consent', answerBy: after(75) }).question).toEqual({ seconds: 75 })
  })
})
