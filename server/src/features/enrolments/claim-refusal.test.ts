import { expect, test } from 'vitest'
import { claimRefusal } from './claim-refusal.ts'

const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T12:00:01Z')
const unit = { lifeState: 'in_stock', publicKey: null }
const right = { unit, code: { codeHash: 'right', expiresAt: later }, shownHash: 'right', now }

test('the right code of a registered robot that has not joined lets it in', () => {
  expect(claimRefusal(right)).toBeUndefined()
})

test.each([
  ['a serial that nobody registered', { unit: undefined }, 'unknown serial'],
  ['a retired robot', { unit: { ...unit, lifeState: 'retired' } }, 'retired'],
  ['a robot that holds a key', { unit: { ...unit, publicKey: 'own' } }, 'has joined already'],
  ['a robot without an open code', { code: undefined }, 'no open code'],
  ['another code', { shownHash: 'wrong' }, 'wrong code'],
  ['a code whose time is over', { code: { codeHash: 'right', expiresAt: now } }, 'expired'],
])('%s is refused', (_, change, reason) => {
  expect(claimRefusal({ ...right, ...change })).toBe(reason)
})
