import { expect, test } from 'vitest'
import { newJob } from '../agent-state.ts'
import { endedUpdate, isReportDue, type RequestFacts } from './report-state.ts'

const release = { arosId: 'a', contentHash: 'b', name: 'Nova', version: '1.0.0' }
const job = newJob({ updateId: 'u', attempt: 2, to: release, from: null })
const attempts = { updateId: 'u', count: 2, transferredBytes: 0 }
const idle = { job: null, attempts, settledUpdateId: null, failedUpdateIds: [] }

test.each([
  ['before the first update', { ...idle, attempts: null }, undefined],
  ['while it is at work', { ...idle, job, failedUpdateIds: ['u'] }, undefined],
  ['after it was asked to be tried again', idle, undefined],
  ['after it worked', { ...idle, settledUpdateId: 'u' }, 'succeeded'],
  ['after it failed', { ...idle, failedUpdateIds: ['u'], settledUpdateId: 'before' }, 'failed'],
] as const)('what a report says of the last update %s', (_, state, outcome) => {
  const reported = endedUpdate({ ...state, failedUpdateIds: [...state.failedUpdateIds] })
  expect(reported).toEqual(outcome && { updateId: 'u', attempt: 2, outcome })
})

const request: RequestFacts = { digest: 'a', reportedDigest: 'a', isOutstanding: false, isAnswered: false }

test.each<[string, Partial<RequestFacts>, boolean]>([
  ['for what was said and acknowledged, as after the server was set back', {}, true],
  ['while a report that says the same is on its way', { isOutstanding: true }, false],
  ['while one is on its way that says something else', { isOutstanding: true, reportedDigest: 'b' }, true],
  ['before the first report of this start', { isOutstanding: true, reportedDigest: undefined }, true],
  ['again before the next heartbeat', { isAnswered: true }, false],
  [
    'while the disk cannot be read',
    { digest: undefined, isOutstanding: true, reportedDigest: undefined },
    true,
  ],
])('a request %s', (_, change, expected) => {
  expect(isReportDue({ ...request, ...change })).toBe(expected)
})
