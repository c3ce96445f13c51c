import { expect, test } from 'vitest'
import { isCloseOver, isGroupOpen } from './group-state.ts'

const closedAt = (at: string | null) => ({ isOpen: false, at })
const opened = { isOpen: true, at: null }

test.each([
  ['untouched, elsewhere', undefined, null, false],
  ['untouched, on an entry of it', undefined, '/a', true],
  ['opened by hand, elsewhere', opened, null, true],
  ['opened by hand, on an entry of it', opened, '/a', true],
  ['closed by hand on the same entry', closedAt('/a'), '/a', false],
  ['closed by hand, now elsewhere', closedAt('/a'), null, false],
  ['closed by hand, now on another entry', closedAt('/a'), '/b', true],
  ['closed by hand elsewhere, now on an entry', closedAt(null), '/a', true],
])('a group %s', (_, choice, active, isOpen) => {
  expect(isGroupOpen(choice, active)).toBe(isOpen)
})

test('a close by hand is forgotten once another entry was open, so that going back shows the group', () => {
  expect(isCloseOver(closedAt('/a'), '/b')).toBe(true)
  expect(isCloseOver(closedAt('/a'), '/a')).toBe(false)
  expect(isCloseOver(closedAt('/a'), null)).toBe(false)
  expect(isCloseOver(opened, '/b')).toBe(false)
})
