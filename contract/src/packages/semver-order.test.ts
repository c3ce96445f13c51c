import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareSemver, nextSemvers, Semver, semverKey } from './semver-order.ts'

const number = fc.integer({ min: 0, max: 1_000_000 })
const identifier = fc.oneof(number.map(String), fc.constantFrom('alpha', 'beta', 'rc', 'a-b', '1a', 'Z', '-'))
const semver = fc
  .tuple(number, number, number, fc.array(identifier, { maxLength: 3 }))
  .map(([a, b, c, pre]) => `${a}.${b}.${c}${pre.length > 0 ? `-${pre.join('.')}` : ''}`)

describe('the order of version numbers', () => {
  test('is the one of semver clause 11', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.9',
      '1.0.10',
      '1.9.4',
      '1.10.0',
      '10.0.0',
    ]
    const shuffled = [...ordered].reverse()
    expect(shuffled.sort(compareSemver)).toEqual(ordered)
    expect(ordered.map(semverKey)).toEqual(ordered.map(semverKey).sort())
  })

  test('gives different versions different keys and is total', () => {
    fc.assert(
      fc.property(semver, semver, (a, b) => {
        expect(compareSemver(a, b) + compareSemver(b, a)).toBe(0)
        expect(compareSemver(a, b) === 0).toBe(a === b)
      }),
      { seed: 11, numRuns: 2000 },
    )
  })

  test.each([
    '1',
    '1.2',
    '01.2.3',
    '1.2.3+build',
    'v1.2.3',
    '1.2.3-',
    '1.2.3-01',
    '1.2.3-a..b',
    ' 1.2.3',
    '',
  ])('%j is no version number', (text) => {
    expect(Semver.safeParse(text).success).toBe(false)
  })
})

describe('the suggested next numbers', () => {
  test.each([
    [null, '1.0.0', '1.0.0', '1.0.0'],
    ['1.4.2', '1.4.3', '1.5.0', '2.0.0'],
    ['2.0.0-rc.1', '2.0.0', '2.1.0', '3.0.0'],
  ])('after %s', (highest, patch, minor, major) => {
    expect(nextSemvers(highest)).toEqual({ patch, minor, major })
  })

  test('always rise', () => {
    fc.assert(
      fc.property(semver, (highest) => {
        for (const next of Object.values(nextSemvers(highest))) {
          expect(compareSemver(next, highest)).toBeGreaterThan(0)
        }
      }),
      { seed: 12, numRuns: 1000 },
    )
  })
})
