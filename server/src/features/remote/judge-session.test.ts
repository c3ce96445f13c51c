import { roleKeys } from '@filo/contract/roles'
import { describe, expect, test } from 'vitest'
import { answerRemoteRequest, judgeSession, type SessionFacts } from './judge-session.ts'

const at = new Date('2026-03-05T10:00:00Z')
const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)
const after = (seconds: number) => before(-seconds)

const unit = { customerId: 'hotel', isTestRobot: false, policy: { access: 'consent' as const } }
const policies = ['never', 'consent', 'allowed'] as const

describe('who may request a session', () => {
  const expected = { never: 'refused', consent: 'consent', allowed: 'open' } as const
  test.each(policies)('support and administrators at a customer whose rule is %s', (access) => {
    for (const role of ['admin', 'support'] as const)
      expect(answerRemoteRequest(role, { ...unit, policy: { access } })).toBe(expected[access])
  })

  test('testers and developers reach the maker’s own test robots only, whatever a customer allows', () => {
    for (const role of ['tester', 'developer'] as const) {
      for (const access of policies)
        expect(answerRemoteRequest(role, { ...unit, policy: { access } })).toBe('not_yours')
      const own = { customerId: null, policy: undefined }
      expect(answerRemoteRequest(role, { ...own, isTestRobot: true })).toBe('open')
      expect(answerRemoteRequest(role, { ...own, isTestRobot: false })).toBe('not_yours')
    }
  })

  test('nobody else at all', () => {
    const allowed = { ...unit, policy: { access: 'allowed' as const } }
    const others = roleKeys.filter((role) => !['admin', 'support', 'tester', 'developer'].includes(role))
    expect(others.map((role) => answerRemoteRequest(role, allowed))).toEqual(others.map(() => 'refused'))
  })
})

const active: SessionFacts = {
  state: 'active',
  customerId: 'hotel',
  needsConsent: true,
  answerBy: null,
  endsAt: after(60),
  usedAt: before(10),
  connectedAt: before(5),
  unit: { ...unit, isRetired: false, offlineSince: null },
  role: 'support',
  isSignedIn: true,
}
const ofUnit = (change: Partial<SessionFacts['unit']>) => ({ unit: { ...active.unit, ...change } })

test.each<[string, Partial<SessionFacts>, string | undefined]>([
  ['one that is well', {}, undefined],
  ['its time is over', { endsAt: at }, 'time_over'],
  ['nobody used it for 15 minutes', { usedAt: before(900) }, 'idle'],
  ['nobody used it for a second less', { usedAt: before(899) }, undefined],
  ['nobody of the maker’s is connected any more', { connectedAt: before(120) }, 'closed'],
  ['the robot is away for a while', ofUnit({ offlineSince: before(119) }), undefined],
  ['the robot does not come back', ofUnit({ offlineSince: before(120) }), 'link_lost'],
  ['the robot was retired', ofUnit({ isRetired: true }), 'robot_changed'],
  ['the robot is another customer’s', ofUnit({ customerId: 'port' }), 'robot_changed'],
  ['the requester lost the role', { role: null }, 'not_permitted'],
  ['the requester signed out', { isSignedIn: false }, 'not_permitted'],
  ['the customer allows none any more', ofUnit({ policy: { access: 'never' } }), 'customer_refuses'],
  ['the customer asks now, and was not asked', { needsConsent: false }, 'customer_refuses'],
  ['a tester has it at a customer', { role: 'tester' }, 'not_permitted'],
  ['the robot did not answer', { state: 'requested', answerBy: at }, 'robot_away'],
  ['nobody answered', { state: 'awaiting_consent', answerBy: at }, 'no_answer'],
  ['the question still stands', { state: 'awaiting_consent', answerBy: after(1) }, undefined],
  ['the robot did not open it', { state: 'connecting', answerBy: at }, 'robot_away'],
  ['a right that ended comes before a time that is over', { role: null, endsAt: at }, 'not_permitted'],
])('%s', (_, change, reason) => {
  expect(judgeSession({ ...active, ...change }, at)).toBe(reason)
})
