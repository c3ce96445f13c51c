import { expect, test } from 'vitest'
import { Assignment, findBeyondAgent } from './assignment.ts'

const known = {
  unitId: '019a0000-0000-7000-8000-000000000001',
  arosId: null,
  updateId: null,
  reason: '',
  issuedAt: '2026-01-01T00:00:00.000Z',
  allowTest: false,
}

test.each([
  [{}, []],
  [{ requires: ['send-log'] }, []],
  [{ requires: ['send-log', 'links'] }, ['links']],
  [{ hold: null }, ['hold']],
  [{ playlists: {}, requires: ['playlists'] }, ['playlists', 'playlists']],
  [{ policy: { install: 'later', unknownBody: 'robot' }, requires: ['update-policy'] }, ['update-policy']],
])('of an assignment with %j an agent that can send its log does not know %j', (later, beyond) => {
  expect(findBeyondAgent({ ...known, ...later }, ['send-log'])).toEqual(beyond)
})

test.each([
  {},
  { install: 'soon', unknownBody: 'robot' },
  { install: 'now', unknownBody: 'robot', until: 1 },
])('a policy of %j is no policy', (policy) => {
  expect(Assignment.safeParse({ ...known, policy }).success).toBe(false)
})

test('an assignment from before requirements asks for nothing', () => {
  expect(Assignment.parse(known).requires).toEqual([])
})
