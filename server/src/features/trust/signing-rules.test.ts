import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReachable, isSigned, type RoleRule, refuseRules, rulesFor, signersOf } from './signing-rules.ts'

const by = (...keyIds: string[]) => keyIds.map((keyId) => ({ keyId }))
const rule = (threshold: number, ...keyIds: string[]): RoleRule => ({ threshold, keyIds })

describe('enough keys have signed', () => {
  test.each([
    ['one of one', [rule(1, 'a')], by('a'), true],
    ['none of one', [rule(1, 'a')], [], false],
    ['one of two', [rule(2, 'a', 'b')], by('a'), false],
    ['two of two', [rule(2, 'a', 'b')], by('a', 'b'), true],
    ['two of three', [rule(2, 'a', 'b', 'c')], by('c', 'a'), true],
    ['one key twice', [rule(2, 'a', 'b')], by('a', 'a'), false],
    ['one key that the rule names twice', [rule(2, 'a', 'a')], by('a'), false],
    ['a key that may not sign', [rule(2, 'a', 'b')], by('a', 'x'), false],
    ['the new root but not the old one', [rule(1, 'old'), rule(1, 'new')], by('new'), false],
    ['the old root but not the new one', [rule(1, 'old'), rule(1, 'new')], by('old'), false],
    ['both roots', [rule(1, 'old'), rule(1, 'new')], by('new', 'old'), true],
    ['a key that both roots name, for both', [rule(1, 'a'), rule(1, 'a', 'b')], by('a'), true],
  ])('%s', (_, rules, signatures, expected) => {
    expect(isSigned(rules, signatures)).toBe(expected)
  })

  test('never by fewer different keys than asked for', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
    const holds = fc.property(keys, keys, fc.integer({ min: 1, max: 5 }), (keyIds, signed, threshold) => {
      const known = new Set(signed.filter((keyId) => keyIds.includes(keyId)))
      return isSigned([{ keyIds, threshold }], by(...signed)) === known.size >= threshold
    })
    fc.assert(holds, { seed: 11 })
  })

  test('those who signed are named once each', () => {
    expect(signersOf(rule(2, 'a', 'b', 'b'), by('b', 'b', 'x'))).toEqual(['b'])
  })
})

describe('what a file must meet', () => {
  const inForce = { root: rule(1, 'r1'), targets: rule(1, 't1') }
  const next = { root: rule(2, 'r1', 'r2'), targets: rule(2, 't1', 't2') }
  test.each([
    ['targets alone: the root in force', 'targets', null, [inForce.targets]],
    ['targets with the next root: that one', 'targets', next, [next.targets]],
    ['the next root: the one before it and itself', 'root', next, [inForce.root, next.root]],
  ] as const)('%s', (_, role, coming, expected) => {
    expect(rulesFor(role, inForce, coming)).toEqual(expected)
  })
})

test.each([
  ['a key each', rule(1, 'r'), rule(1, 't'), null],
  ['two of two', rule(2, 'r', 's'), rule(1, 't'), null],
  ['a root without keys', rule(1), rule(1, 't'), { code: 'trust_last_key', role: 'root' }],
  ['targets without keys', rule(1, 'r'), rule(1), { code: 'trust_last_key', role: 'targets' }],
  ['two of one', rule(1, 'r'), rule(2, 't'), { code: 'trust_threshold_unreachable', role: 'targets' }],
  [
    'two of one named twice',
    rule(2, 'r', 'r'),
    rule(1, 't'),
    { code: 'trust_threshold_unreachable', role: 'root' },
  ],
])('rules with %s', (_, root, targets, expected) => {
  expect(refuseRules({ root, targets })).toEqual(expected)
})

test('a rule that lost keys is met by the others while they are enough', () => {
  const isLost = (keyId: string) => keyId === 'lost'
  expect(isReachable(rule(1, 'lost', 'a'), isLost)).toBe(true)
  expect(isReachable(rule(2, 'lost', 'a'), isLost)).toBe(false)
})
