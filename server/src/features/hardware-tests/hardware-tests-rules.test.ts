import { expect, test } from 'vitest'
import { refuseTestReport } from './judge-test-report.ts'
import { deadlineOf, givenUpAs, runStateAt, testStateAt } from './test-deadlines.ts'

const now = new Date('2026-03-01T10:00:00Z')
const consent = { answer: 'yes' as const, by: 'Ayşe', at: now.toISOString() }

test.each([
  ['asked', false, false, 'running', null, undefined],
  ['asked', false, true, 'running', null, 'no_consent'],
  ['waiting_consent', false, true, 'done', { ...consent, answer: 'no' as const }, 'no_consent'],
  ['waiting_consent', false, true, 'running', consent, undefined],
  ['waiting_consent', false, true, 'refused', { ...consent, answer: 'no' as const }, undefined],
  ['done', false, false, 'done', null, 'ended'],
  ['refused', false, true, 'running', consent, 'ended'],
  ['interrupted', true, false, 'done', null, undefined],
  ['expired', true, true, 'done', null, 'no_consent'],
] as const)(
  '%s (given up: %s, consent needed: %s) told %s: %j → %s',
  (state, isGivenUp, needsConsent, next, said, refusal) => {
    expect(refuseTestReport({ state, isGivenUp, needsConsent }, { state: next, consent: said })).toBe(refusal)
  },
)

test('a request waits an hour for its robot, six minutes for the person, and a quarter of an hour in silence', () => {
  const minutes = (state: 'asked' | 'waiting_consent' | 'running') =>
    (deadlineOf(state, now).getTime() - now.getTime()) / 60_000
  expect([minutes('asked'), minutes('waiting_consent'), minutes('running')]).toEqual([60, 6, 15])
})

test.each([
  ['asked', 'expired'],
  ['waiting_consent', 'expired'],
  ['running', 'interrupted'],
] as const)('%s is given up as %s once its time is over, and not before', (state, end) => {
  expect(givenUpAs(state)).toBe(end)
  const run = { state, expiresAt: now }
  expect(runStateAt(run, now)).toBe(end)
  expect(runStateAt(run, new Date(now.getTime() - 1))).toBe(state)
  expect(testStateAt('queued', run, now)).toBe(end)
  expect(testStateAt('passed', run, now)).toBe('passed')
})
