import type { ProgramProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { expect, test } from 'vitest'
import { applyProgramProgress, applyProgramReport } from './install-progress.ts'

const now = new Date('2026-03-05T10:00:00Z')
type Row = Parameters<typeof applyProgramProgress>[0]

const queued: Row = {
  state: 'queued',
  isDesired: true,
  end: null,
  releaseId: 'r2',
  installedReleaseId: null,
  installedAt: null,
  phase: null,
  attempts: 0,
  startedAt: null,
  downSince: null,
  downSeconds: null,
  transferredBytes: null,
}
const removing: Row = { ...queued, state: 'removing', isDesired: false, installedReleaseId: 'r2' }

function reported(changes: Partial<ProgramProgressMessage> = {}): ProgramProgressMessage {
  const message = { key: 'queued' as const, params: {}, text: '' }
  const at = now.toISOString()
  const base = { type: 'program-progress' as const, seq: 1, at, orderId: 'o', code: 'menu', releaseId: 'r2' }
  return {
    ...base,
    phase: 'downloading',
    percent: 12.6,
    attempt: 1,
    errorCode: null,
    bytes: null,
    message,
    ...changes,
  }
}

test.each<[string, Row, Partial<ProgramProgressMessage>, string | null]>([
  ['that waits for its turn', queued, { phase: 'waiting' }, 'queued'],
  ['that downloads', queued, {}, 'installing'],
  ['that succeeded', queued, { phase: 'succeeded' }, 'installed'],
  ['that failed', queued, { phase: 'failed' }, 'failed'],
  ['that went back', queued, { phase: 'rolled_back' }, 'failed'],
  ['that removes', removing, { releaseId: null, phase: 'installing' }, 'removing'],
  ['that removed', removing, { releaseId: null, phase: 'succeeded' }, 'removed'],
  ['that could not remove', removing, { releaseId: null, phase: 'failed' }, 'failed'],
  ['that installed what shall go', removing, { phase: 'succeeded' }, null],
  ['that removed what shall be there', queued, { releaseId: null, phase: 'succeeded' }, null],
  ['that installed another release', queued, { releaseId: 'r9', phase: 'succeeded' }, null],
  ['of an attempt before', { ...queued, attempts: 2 }, {}, null],
  ['after its end', { ...queued, state: 'failed', attempts: 1, phase: 'installing' }, {}, null],
  [
    'of another attempt after its end',
    { ...queued, state: 'failed', attempts: 1, phase: 'installing' },
    { attempt: 2 },
    'installing',
  ],
  ['of what was taken back', { ...queued, state: 'cancelled' }, { phase: 'succeeded' }, null],
  ['of what the server gave up', { ...queued, state: 'failed', end: 'deadline_passed' }, {}, null],
  [
    'that was quicker than the server gave up',
    { ...queued, state: 'failed', end: 'deadline_passed' },
    { phase: 'succeeded' },
    'installed',
  ],
  [
    'that fails after it was reported installed',
    { ...queued, state: 'installed', attempts: 1, phase: 'baking' },
    { phase: 'rolled_back' },
    'failed',
  ],
])('the word of a robot %s leads to %4$s', (_title, row, changes, state) => {
  const change = applyProgramProgress(row, reported(changes), now)
  expect(change?.state ?? null).toBe(state)
})

test('what is installed is the release that was ordered, and whatever kept it is over', () => {
  const change = applyProgramProgress(
    { ...queued, state: 'failed', end: 'deadline_passed' },
    reported({ phase: 'succeeded' }),
    now,
  )
  expect(change).toMatchObject({
    installedReleaseId: 'r2',
    installedAt: now,
    end: null,
    errorCode: null,
    endedAt: now,
  })
})

test('a failure keeps the phase in which it stopped, and bytes only grow', () => {
  const row: Row = { ...queued, state: 'installing', phase: 'verifying', attempts: 1, transferredBytes: 500 }
  expect(applyProgramProgress(row, reported({ phase: 'failed', transferredBytes: 20 }), now)).toMatchObject({
    phase: 'verifying',
    transferredBytes: 500,
    percent: 13,
  })
})

test('a receipt is kept with what a robot wrote in it made visible', () => {
  const receipt = {
    fileCount: 1,
    bytes: 2,
    paths: ['a\u202eb'],
    services: [],
    left: ['x'],
    dataBytes: 7,
    notes: [],
  }
  const change = applyProgramProgress(
    removing,
    reported({ releaseId: null, phase: 'succeeded', receipt }),
    now,
  )
  expect(change).toMatchObject({
    installedReleaseId: null,
    receipt: { paths: ['a\\u{202e}b'], left: ['x'], dataBytes: 7 },
  })
})

const installing: Row = { ...queued, state: 'installing', phase: 'baking', attempts: 1 }

test.each<[string, Row, string | undefined]>([
  ['that waited', queued, 'installed'],
  ['in the middle of its installation, before it was started and found healthy', installing, undefined],
  [
    'whose installation the server gave up',
    { ...installing, state: 'failed', end: 'owner_changed' },
    'installed',
  ],
  ['whose installation failed', { ...installing, state: 'failed' }, undefined],
  ['that has it already', { ...queued, state: 'installed', installedReleaseId: 'r2' }, undefined],
])('a report that names the ordered release, of an install %s', (_, row, state) => {
  const releases = [
    { id: 'r1', semver: '1.0.0' },
    { id: 'r2', semver: '2.0.0' },
  ]
  const reported = { code: 'menu', version: '2.0.0', releaseId: 'r2', state: 'installed' as const }
  const change = applyProgramReport(row, releases, { reported, at: now })
  expect(change).toMatchObject({ installedReleaseId: 'r2', reportedState: 'installed' })
  expect(change.state).toBe(state)
})
