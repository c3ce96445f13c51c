import { expect, test } from 'vitest'
import { newJob } from './agent-state.ts'
import { endedUpdate } from './report-state.ts'

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
  const told = endedUpdate({ ...state, failedUpdateIds: [...state.failedUpdateIds] })
  expect(told).toEqual(outcome && { updateId: 'u', attempt: 2, outcome })
})
