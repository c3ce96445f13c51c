import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import { describe, expect, test } from 'vitest'
import { applyProgress, hasEndedUnseen, type UpdateProgress, unitUpdateState } from './update-progress.ts'

const at = new Date('2026-03-05T10:00:00Z')
const queued: UpdateProgress = {
  state: 'queued',
  phase: 'queued',
  progressPercent: 0,
  attempts: 0,
  errorCode: null,
  startedAt: null,
  endedAt: null,
  downSince: null,
  downSeconds: null,
  transferredBytes: null,
}
const report = {
  phase: 'downloading',
  percent: 12.4,
  attempt: 1,
  errorCode: null,
  at: at.toISOString(),
} as const

describe('how long an update keeps a robot away', () => {
  const reported = (current: UpdateProgress, phase: ProgressMessage['phase'], time: string, attempt = 1) =>
    applyProgress(current, { ...report, phase, attempt, at: `2026-03-05T${time}Z` }, at) ?? current

  test('is measured by its own clock, from leaving the old release to the confirmed new one', () => {
    const left = reported(reported(queued, 'installing', '10:00:00'), 'restarting', '10:01:00')
    const started = reported(reported(left, 'restarting', '10:01:20'), 'validating', '10:01:30')
    expect(reported(started, 'succeeded', '10:01:42')).toMatchObject({ downSeconds: 42 })
  })

  test('is not known where it never left, ended badly, or its clock was set back', () => {
    expect(reported(queued, 'succeeded', '10:00:00').downSeconds).toBeNull()
    const left = reported(queued, 'restarting', '10:01:00')
    expect(reported(left, 'rolled_back', '10:02:00').downSeconds).toBeNull()
    expect(reported(left, 'succeeded', '09:00:00').downSeconds).toBeNull()
  })

  test('begins anew with another attempt', () => {
    const left = reported(queued, 'restarting', '10:01:00')
    const again = reported(reported(left, 'failed', '10:02:00'), 'restarting', '11:00:00', 2)
    expect(reported(again, 'succeeded', '11:00:09', 2).downSeconds).toBe(9)
  })
})

describe('what an update brought over the network', () => {
  const reported = (known: number | null, transferredBytes?: number) =>
    applyProgress(
      { ...queued, transferredBytes: known },
      { ...report, ...(transferredBytes === undefined ? {} : { transferredBytes }) },
      at,
    )?.transferredBytes

  test('is unknown until the robot says it, and never falls', () => {
    expect(reported(null)).toBeNull()
    expect(reported(null, 0)).toBe(0)
    expect(reported(12, 40)).toBe(40)
    expect(reported(40, 12)).toBe(40)
    expect(reported(40)).toBe(40)
  })
})

describe('an update that ended unseen', () => {
  test.each([
    ['downloading', 1, { attempt: 1, outcome: 'succeeded' }, true],
    ['downloading', 1, { attempt: 1, outcome: 'failed' }, true],
    ['queued', 0, { attempt: 1, outcome: 'failed' }, true],
    ['queued', 0, { attempt: 1, outcome: 'succeeded' }, true],
    ['queued', 1, { attempt: 1, outcome: 'failed' }, false],
    ['downloading', 2, { attempt: 1, outcome: 'failed' }, false],
    ['succeeded', 1, { attempt: 1, outcome: 'succeeded' }, false],
    ['cancelled', 1, { attempt: 2, outcome: 'succeeded' }, false],
  ] as const)('%s in attempt %d, the robot says %o: %s', (state, attempts, ended, expected) => {
    expect(hasEndedUnseen({ state, attempts }, ended)).toBe(expected)
  })
})

describe('the progress of an update', () => {
  test('starts with the first phase after queued', () => {
    expect(applyProgress(queued, report, at)).toMatchObject({
      state: 'downloading',
      progressPercent: 12,
      attempts: 1,
      startedAt: at,
      endedAt: null,
    })
  })

  test('ends when the robot is done', () => {
    const running = {
      ...queued,
      state: 'validating',
      phase: 'validating',
      attempts: 1,
      startedAt: at,
    } as const
    expect(applyProgress(running, { ...report, phase: 'succeeded', percent: 100 }, at)).toMatchObject({
      state: 'succeeded',
      endedAt: at,
    })
  })

  test('keeps the phase in which a failed update stopped', () => {
    const running = {
      ...queued,
      state: 'validating',
      phase: 'validating',
      attempts: 1,
      startedAt: at,
    } as const
    const failed = { ...report, phase: 'rolled_back', errorCode: 'healthcheck_failed' } as const
    expect(applyProgress(running, failed, at)).toMatchObject({
      state: 'rolled_back',
      phase: 'validating',
      errorCode: 'healthcheck_failed',
    })
  })

  test('may wait between any two phases, and goes on', () => {
    const running = { ...queued, state: 'verifying', phase: 'verifying', attempts: 1, startedAt: at } as const
    const waiting = applyProgress(running, { ...report, phase: 'waiting', percent: 70 }, at)
    expect(waiting).toMatchObject({ state: 'waiting', phase: 'waiting', progressPercent: 70, endedAt: null })
    const next = waiting && applyProgress(waiting, { ...report, phase: 'installing', percent: 70 }, at)
    expect(next).toMatchObject({ state: 'installing', startedAt: at })
  })

  test.each([
    ['a cancelled update', { ...queued, state: 'cancelled' }, report],
    ['an update that succeeded', { ...queued, state: 'succeeded', attempts: 1 }, { ...report, attempt: 2 }],
    ['an attempt that has ended', { ...queued, state: 'failed', attempts: 1 }, report],
    ['an older attempt', { ...queued, state: 'installing', attempts: 3 }, { ...report, attempt: 2 }],
  ] as const)('ignores a late word on %s', (_title, current, late) => {
    expect(applyProgress(current, late, at)).toBeNull()
  })

  test('lets a later attempt begin after a failed one', () => {
    const failed = { ...queued, state: 'failed', attempts: 1, endedAt: at, errorCode: 'disk_full' } as const
    expect(applyProgress(failed, { ...report, attempt: 2 }, at)).toMatchObject({
      state: 'downloading',
      attempts: 2,
      errorCode: null,
      endedAt: null,
    })
  })
})

test('a robot that waits for a hand to restart it is being updated, not scheduled', () => {
  expect(unitUpdateState('waiting', 'waiting_battery')).toBe('scheduled')
  expect(unitUpdateState('waiting', 'waiting_reboot')).toBe('updating')
})

test.each([
  ['queued', 'scheduled'],
  ['waiting', 'scheduled'],
  ['downloading', 'updating'],
  ['validating', 'updating'],
  ['succeeded', 'up_to_date'],
  ['cancelled', 'up_to_date'],
  ['failed', 'failed'],
  ['rolled_back', 'failed'],
] as const)('an update that is %s makes its unit %s', (state, expected) => {
  expect(unitUpdateState(state)).toBe(expected)
})
