import { expect, test } from 'vitest'
import { type Candidate, entryOf, isFreshProof } from './sso-entry.ts'

const person: Candidate = {
  userId: 'u1',
  status: 'active',
  customerId: null,
  holdsRole: true,
  hasOpenInvite: false,
}
const found = (change: Partial<Candidate> = {}, isLinkedElsewhere = false) => ({
  ...person,
  ...change,
  isLinkedElsewhere,
})

test.each([
  ['a linked person enters', { linked: person }, { isFirstUse: false }],
  ['a linked person enters whatever the address says now', { linked: person, isEmailVerified: false }, {}],
  ['an unlinked one enters by the verified address', { byEmail: found() }, { isFirstUse: true }],
  ['an invited one enters', { byEmail: found({ status: 'invited', hasOpenInvite: true }) }, {}],
])('%s', (_, facts, entry) => {
  const input = { linked: undefined, byEmail: undefined, isEmailVerified: true, ...facts }
  expect(entryOf(input)).toMatchObject({ kind: 'enter', userId: 'u1', ...entry })
})

test.each([
  ['nobody has the address', {}, 'sso_unknown'],
  ['the address is not verified', { byEmail: found(), isEmailVerified: false }, 'sso_email_unverified'],
  ['the account was deleted', { linked: { ...person, status: 'deleted' as const } }, 'sso_unknown'],
  ['the person is suspended', { byEmail: found({ status: 'suspended' }) }, 'sso_suspended'],
  ['a linked person is suspended', { linked: { ...person, status: 'suspended' as const } }, 'sso_suspended'],
  ['the person is a customer’s', { byEmail: found({ customerId: 'hotel' }) }, 'sso_customer'],
  ['a linked person became a customer’s', { linked: { ...person, customerId: 'hotel' } }, 'sso_customer'],
  ['the invitation is over', { byEmail: found({ status: 'invited' }) }, 'sso_invite_over'],
  ['the person holds no role', { byEmail: found({ holdsRole: false }) }, 'sso_no_role'],
  ['the person is linked to another account', { byEmail: found({}, true) }, 'sso_other_account'],
])('nobody enters when %s', (_, facts, code) => {
  const input = { linked: undefined, byEmail: undefined, isEmailVerified: true, ...facts }
  expect(entryOf(input)).toMatchObject({ kind: 'refuse', code })
})

const now = new Date('2026-03-05T10:00:00Z')

test.each([
  ['the provider does not tell', null, false],
  ['it is now', '2026-03-05T10:00:00Z', true],
  ['it is five minutes ago', '2026-03-05T09:55:00Z', true],
  ['it is longer ago', '2026-03-05T09:54:59Z', false],
  ['the provider’s clock is a little ahead', '2026-03-05T10:00:59Z', true],
  ['it is said to be later', '2026-03-05T10:02:00Z', false],
])('a proof counts as now or not when %s', (_, at, isFresh) => {
  expect(isFreshProof(at === null ? null : new Date(at), now)).toBe(isFresh)
})
