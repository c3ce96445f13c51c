import { expect, test } from 'vitest'
import { abandonedAs, deadlineOf, runStateAt, testStateAt } from './hardware-test-deadlines.ts'
import { refuseTestReport } from './judge-test-report.ts'

const now = new Date('2026-03-01T10:00:00Z')
const consent = { answer: 'yes' as const, by: 'Ayşe', at: now.toISOString() }

const no = { ...consent, answer: 'no' as const }
const requested = { state: 'requested' as const, isAbandoned: false, needsConsent: false }
const waits = { ...requested, state: 'waiting_consent' as const, needsConsent: true }

test.each([
  [requested, { state: 'running', consent: null }, undefined],
  [{ ...requested, needsConsent: true }, { state: 'running', consent: null }, 'no_consent'],
  [waits, { state: 'done', consent: no }, 'no_consent'],
  [waits, { state: 'running', consent }, undefined],
  [waits, { state: 'refused', consent: no }, undefined],
  [{ ...requested, state: 'done' }, { state: 'done', consent: null }, 'ended'],
  [{ ...waits, state: 'refused' }, { state: 'running', consent }, 'ended'],
  [{ ...requested, state: 'interrupted', isAbandoned: true }, { state: 'done', consent: null }, undefined],
  [{ ...waits, state: 'expired', isAbandoned: true }, { state: 'done', consent: null }, 'no_consent'],
  [{ ...requested, state: 'cancelled' }, { state: 'cancelled', consent: null }, 'ended'],
  [{ ...requested, state: 'cancelled', isAbandoned: true }, { state: 'running', consent: null }, 'ended'],
  [{ ...requested, state: 'cancelled', isAbandoned: true }, { state: 'cancelled', consent: null }, undefined],
  [{ ...requested, state: 'cancelled', isAbandoned: true }, { state: 'done', consent: null }, undefined],
  [{ ...waits, state: 'cancelled', isAbandoned: true }, { state: 'done', consent: null }, 'no_consent'],
] as const)('of %j what the robot tells, %j, is refused as %s', (run, report, refusal) => {
  expect(refuseTestReport(run, report)).toBe(refusal)
})

test('a request waits an hour for its robot, six minutes for the person, and a quarter of an hour in silence', () => {
  const minutes = (state: 'requested' | 'waiting_consent' | 'running') =>
    (deadlineOf(state, now).getTime() - now.getTime()) / 60_000
  expect([minutes('requested'), minutes('waiting_consent'), minutes('running')]).toEqual([60, 6, 15])
})

test.each([
  ['requested', 'expired'],
  ['waiting_consent', 'expired'],
  ['running', 'interrupted'],
] as const)('%s is given up as %s once its time is over, and not before', (state, end) => {
  expect(abandonedAs(state)).toBe(end)
  const run = { state, expiresAt: now }
  expect(runStateAt(run, now)).toBe(end)
  expect(runStateAt(run, new Date(now.getTime() - 1))).toBe(state)
  expect(testStateAt('queued', run, now)).toBe(end)
  expect(testStateAt('passed', run, now)).toBe('passed')
})
