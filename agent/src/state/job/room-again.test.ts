import { expect, test } from 'vitest'
import { isRoomAgain, type RoomWait, waitForRoom } from './room-again.ts'

const minute = 60_000
const wait: RoomWait = { updateId: 'u', neededBytes: 400e6, freeBytes: 100e6, sinceMs: 0, times: 1 }
const unknown: RoomWait = { ...wait, neededBytes: null }

test.each([
  ['what was needed is free', wait, { freeBytes: 400e6, nowMs: minute }, true],
  ['a little less is free', wait, { freeBytes: 399e6, nowMs: minute }, false],
  ['it has only just failed', wait, { freeBytes: 900e6, nowMs: minute - 1 }, false],
  ['it failed three times', { ...wait, times: 3 }, { freeBytes: 900e6, nowMs: 3 * minute }, false],
  [
    'it failed three times, a while ago',
    { ...wait, times: 3 },
    { freeBytes: 900e6, nowMs: 4 * minute },
    true,
  ],
  ['it failed for days', { ...wait, times: 500 }, { freeBytes: 900e6, nowMs: 360 * minute }, true],
  ['the clock was set back', { ...wait, sinceMs: 99e9 }, { freeBytes: 400e6, nowMs: minute }, true],
  ['nobody knows how much, and much more is free', unknown, { freeBytes: 170e6, nowMs: minute }, true],
  ['nobody knows how much, and little more is free', unknown, { freeBytes: 160e6, nowMs: minute }, false],
])('when %s', (_, waiting, at, isWorthIt) => {
  expect(isRoomAgain(waiting, at)).toBe(isWorthIt)
})

const failure = { code: 'disk_full' as const, package: null, reason: '', params: { needed: 400, free: 100 } }
const now = { freeBytes: 100e6, nowMs: 0 }

test('what an update lacked is remembered, and how often', () => {
  expect(waitForRoom(null, { updateId: 'u', failure }, now)).toEqual(wait)
  expect(waitForRoom(wait, { updateId: 'u', failure }, now)?.times).toBe(2)
  expect(waitForRoom(wait, { updateId: 'v', failure }, now)?.times).toBe(1)
  expect(
    waitForRoom(null, { updateId: 'u', failure: { ...failure, params: {} } }, now)?.neededBytes,
  ).toBeNull()
})

test('an update that failed for another reason does not wait for room', () => {
  expect(waitForRoom(wait, { updateId: 'u', failure: { ...failure, code: 'hook_failed' } }, now)).toBeNull()
  expect(waitForRoom(wait, { updateId: 'u', failure: null }, now)).toBeNull()
})
