import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grant, losesLastOwner } from './last-owner.ts'

const now = new Date('2026-03-05T10:00:00Z')
const soon = new Date('2026-03-06T10:00:00Z')
const gone = new Date('2026-03-04T10:00:00Z')
const owner: Grant = { robotRole: 'owner', expiresAt: null }
const guestOwner: Grant = { robotRole: 'owner', expiresAt: soon }
const formerOwner: Grant = { robotRole: 'owner', expiresAt: gone }
const viewer: Grant = { robotRole: 'viewer', expiresAt: null }

test.each([
  ['the only owner goes', [owner, viewer], [viewer], true],
  ['the only owner becomes something else', [owner], [{ ...owner, robotRole: 'operator' as const }], true],
  ['the only owner gets an end', [owner], [guestOwner], true],
  ['one of two owners goes', [owner, owner], [owner], false],
  ['the one without an end goes and one with an end stays', [owner, guestOwner], [guestOwner], true],
  ['the only owner has an end and goes', [guestOwner], [], true],
  ['an owner whose right has ended goes', [formerOwner, viewer], [viewer], false],
  ['somebody else goes', [owner, viewer], [owner], false],
  ['there was no owner', [viewer], [], false],
])('%s', (_, before, after, loses) => {
  expect(losesLastOwner(before, after, now)).toBe(loses)
})

const anyGrant = fc.record({
  robotRole: fc.constantFrom('owner' as const, 'operator' as const, 'viewer' as const),
  expiresAt: fc.constantFrom(null, soon, gone),
})

test('adding people never leaves a robot to nobody', () => {
  fc.assert(
    fc.property(fc.array(anyGrant), fc.array(anyGrant), (before, added) => {
      expect(losesLastOwner(before, [...before, ...added], now)).toBe(false)
    }),
  )
})
