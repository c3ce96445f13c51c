import { expect, test } from 'vitest'
import { judgeProgram } from './judge-program.ts'

const variantId = 'a'
const candidate = (semver: string, arosRange: string | null, more = {}) => ({
  id: semver,
  semver,
  variantIds: [variantId],
  arosRange,
  isSigned: true,
  isRevoked: false,
  requires: [],
  ...more,
})
const aros = { variantId, semver: '6.0.0' }

test.each([
  ['runs beside everything', null, [], null],
  ['runs beside it', '>=5', [], null],
  ['has no other release', '^5.0.0', [], { impact: 'stops', replacement: null }],
  [
    'has a release that fits, the highest of them',
    '^5.0.0',
    [candidate('3.0.0', '^7'), candidate('2.1.0', '>=6'), candidate('2.0.0', null)],
    { impact: 'needs_release', replacement: { id: '2.1.0', semver: '2.1.0' } },
  ],
  [
    'has one of another product only',
    '^5.0.0',
    [candidate('2.0.0', null, { variantIds: ['b'] })],
    { impact: 'stops', replacement: null },
  ],
  [
    'has one that was revoked, and one that nobody has signed',
    '^5.0.0',
    [candidate('2.1.0', null, { isRevoked: true }), candidate('2.0.0', null, { isSigned: false })],
    { impact: 'stops', replacement: null },
  ],
])('of a program that %s a release makes so much', (_, arosRange, candidates, expected) => {
  expect(judgeProgram({ arosRange }, candidates, aros)).toEqual(expected)
})
