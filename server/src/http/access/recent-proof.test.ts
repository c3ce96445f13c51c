import { expect, test } from 'vitest'
import { requireRecentProof } from './recent-proof.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['just now', minutesAgo(0)],
  ['a quarter of an hour ago', minutesAgo(15)],
])('a proof of %s serves', (_, reauthenticatedAt) => {
  expect(() => requireRecentProof({ reauthenticatedAt }, now)).not.toThrow()
})

test.each([
  ['one older than a quarter of an hour', minutesAgo(15.1)],
  ['none', null],
])('%s does not', (_, reauthenticatedAt) => {
  expect(() => requireRecentProof({ reauthenticatedAt }, now)).toThrow('reauthentication_required')
})

test('a token is judged by its scopes alone', () => {
  expect(() => requireRecentProof({ tokenScopes: ['read'], reauthenticatedAt: null }, now)).not.toThrow()
})
