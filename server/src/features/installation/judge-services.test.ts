import { expect, test } from 'vitest'
import * as judge from './judge-services.ts'

const GIB = 2 ** 30
const production = { engine: 'postgres', isDemo: false } as const

test.each([
  [judge.judgeDatabase(3, production), 'database_answers'],
  [judge.judgeDatabase(3, { engine: 'pglite', isDemo: false }), 'database_embedded'],
  [judge.judgeDatabase(3, { engine: 'pglite', isDemo: true }), 'database_answers'],
  [judge.judgeDatabase(undefined, production), 'database_silent'],
  [judge.judgeBlobs(0), 'blobs_answer'],
  [judge.judgeBlobs(undefined), 'blobs_silent'],
  [judge.judgeBus(undefined, { isLocal: true, lost: 0 }), 'bus_in_process'],
  [judge.judgeBus(4, { isLocal: false, lost: 0 }), 'bus_answers'],
  [judge.judgeBus(4, { isLocal: false, lost: 7 }), 'bus_lost_messages'],
  [judge.judgeBus(undefined, { isLocal: false, lost: 7 }), 'bus_silent'],
  [judge.judgeJobs([]), 'jobs_done'],
  [judge.judgeJobs([{ name: 'imports', count: 2 }]), 'jobs_failing'],
  [judge.judgeJobs(undefined), 'jobs_unobserved'],
])('%o is %s', ({ code }, expected) => {
  expect(code).toBe(expected)
})

test.each([
  ['the same', 0, 'clock_database_right'],
  ['two seconds', 2_999, 'clock_database_right'],
  ['three seconds', -3_000, 'clock_database_off'],
  ['twenty seconds', 20_999, 'clock_database_off'],
  ['more', 21_000, 'clock_database_far_off'],
])('a clock of the database that is off by %s', (_, offMs, code) => {
  expect(judge.judgeDatabaseClock({ sentMs: 50_000, receivedMs: 50_000, otherMs: 50_000 + offMs }).code).toBe(
    code,
  )
})

test('without an answer of the database nothing is known of its clock', () => {
  expect(judge.judgeDatabaseClock(undefined).code).toBe('clock_database_unobserved')
})

test.each([
  ['half empty', 500, 1000, 'disk_enough'],
  ['small, and nearly full', 5, 100, 'disk_low'],
  ['large, with a small share of much room', 50, 1000, 'disk_enough'],
  ['less than uploads leave free', 0.1, 100, 'disk_full'],
])('a disk that is %s', (_, free, total, code) => {
  const disk = { freeBytes: free * GIB, totalBytes: total * GIB }
  expect(judge.judgeDisk(disk, 0.2 * GIB).code).toBe(code)
})
