import { expect, test } from 'vitest'
import { deadlineOf, givenUpAs, runStateAt, testStateAt } from './hardware-test-deadlines.ts'
import { refuseTestReport } from './judge-test-report.ts'

const now = new Date('2026-03-01T10:00:00Z')
const consent = { answer: 'yes' as const, by: 'Ayşe', at: now.toISOString() }

const no = { ...consent, answer: 'no' as const }
const asked = { state: 'asked' as const, isGivenUp: false, needsConsent: false }
const waits = { ...asked, state: 'waiting_consent' as const, needsConsent: true }

test.each([
  [asked, { state: 'running', consent: null }, undefined],
  [{ ...asked, needsConsent: true }, { state: 'running', consent: null }, 'no_consent'],
  [waits, { state: 'done', consent: no }, 'no_consent'],
  [waits, { state: 'running', consent }, undefined],
  [waits, { state: 'refused', consent: no }, undefined],
  [{ ...asked, state: 'done' }, { state: 'done', consent: null }, 'ended'],
  [{ ...waits, state: 'refused' }, { state: 'running', consent }, 'ended'],
  [{ ...asked, state: 'interrupted', isGivenUp: true }, { state: 'done', consent: null }, undefined],
  [{ ...waits, state: 'expired', isGivenUp: true }, { state: 'done', consent: null }, 'no_consent'],
  [{ ...asked, state: 'cancelled' }, { state: 'cancelled', consent: null }, 'ended'],
  [{ ...asked, state: 'cancelled', isGivenUp: true }, { state: 'running', consent: null }, 'ended'],
  [{ ...asked, state: 'cancelled', isGivenUp: true }, { state: 'cancelled', consent: null }, undefined],
  [{ ...asked, state: 'cancelled', isGivenUp: true }, { state: 'done', consent: null }, undefined],
  [{ ...waits, state: 'cancelled', isGivenUp: true }, { state: 'done', consent: null }, 'no_consent'],
] as const)('of %j what the robot tells, %j, is refused as %s', (run, report, refusal) => {
  expect(refuseTestReport(run, report)).toBe(refusal)
})

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
