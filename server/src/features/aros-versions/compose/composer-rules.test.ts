import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inRange } from '../../../ground/in-range.ts'
import { factsOf } from '../test-version-facts.ts'
import { contentProblems, whyNotComposable } from './composer-rules.ts'

const variantId = 'robot-1'
const target = (channel: 'production' | 'test') => ({
  variantId,
  robotCode: 'NH1',
  foldsCase: false,
  channel,
})

describe('what may go into an AROS', () => {
  test.each([
    ['draft', 'not_ready', 'not_ready'],
    ['uploading', 'not_ready', 'not_ready'],
    ['rejected', 'not_ready', 'not_ready'],
    ['ready', undefined, 'not_approved'],
    ['in_test', undefined, 'not_approved'],
    ['approved', undefined, undefined],
    ['released', undefined, undefined],
    ['deprecated', undefined, undefined],
    ['archived', 'not_ready', 'not_ready'],
    ['revoked', 'revoked', 'revoked'],
  ])('a version that is %s: test %s, production %s', (state, inTest, inProduction) => {
    const version = factsOf('core', { state })
    expect(whyNotComposable(version, target('test'))?.code).toBe(inTest)
    expect(whyNotComposable(version, target('production'))?.code).toBe(inProduction)
  })

  test('a version built for other variants does not fit, one for all does', () => {
    const only = factsOf('core', { compatibleVariantIds: ['robot-2'] })
    expect(whyNotComposable(only, target('test'))?.code).toBe('wrong_variant')
    expect(whyNotComposable(factsOf('core'), target('test'))).toBeNull()
  })

  test('names that differ in letter case alone do not fit a variant whose file system ignores that', () => {
    const pair = factsOf('core', { alikeNames: ['README / readme'] })
    expect(whyNotComposable(pair, target('test'))).toBeNull()
    const folding = { ...target('test'), foldsCase: true }
    expect(whyNotComposable(factsOf('core'), folding)).toBeNull()
    const reason = whyNotComposable(pair, folding)
    expect(reason?.code).toBe('alike_names')
    expect(reason?.text.en).toContain('(README / readme)')
  })

  test('a reason names package and state in both languages', () => {
    const reason = whyNotComposable(factsOf('core', { state: 'in_test' }), target('production'))
    expect(reason?.text.tr).toContain('Paket core 1.0.0 onaylı değil (Testte)')
    expect(reason?.text.en).toContain('Package core 1.0.0 is not approved (In test)')
  })

  test('nothing chosen, the same package twice, and an unfrozen version are problems', () => {
    expect(contentProblems([], target('test')).map(({ code }) => code)).toEqual(['empty'])
    const twice = [factsOf('core'), factsOf('core', { semver: '2.0.0' })]
    expect(contentProblems(twice, target('test')).map(({ code }) => code)).toEqual(['duplicate_package'])
    const open = [factsOf('core', { contentHash: null })]
    expect(contentProblems(open, target('test')).map(({ code }) => code)).toEqual(['not_frozen'])
  })

  test('a deprecated version is a warning, not an error', () => {
    const [found] = contentProblems([factsOf('core', { state: 'deprecated' })], target('production'))
    expect(found).toMatchObject({ code: 'deprecated', severity: 'warning' })
  })

  test.each([
    ['in_test', [['approved_later', 'warning']]],
    ['ready', [['not_approved', 'error']]],
    ['approved', []],
  ])('until production is approved, a package that is %s: %j', (state, expected) => {
    const items = [factsOf('core', { state })]
    const found = contentProblems(items, { ...target('production'), takesInTest: true })
    expect(found.map(({ code, severity }) => [code, severity])).toEqual(expected)
  })

  test('a conflict counts only inside its range', () => {
    const voice = factsOf('ses', { conflicts: [{ code: 'core', range: '<2' }] })
    const codes = (semver: string) =>
      contentProblems([factsOf('core', { semver }), voice], target('test')).map(({ code }) => code)
    expect(codes('1.9.0')).toEqual(['conflict'])
    expect(codes('2.0.0')).toEqual([])
  })

  test.each([
    ['2.3.0', '>=2.3', true],
    ['2.3.0-beta.1', '>=2.3', true],
    ['2.2.9-beta.1', '>=2.3', false],
    ['2.4.0-beta.1', '>=2.3', true],
    ['1.2.3', '^1.0.0', true],
    ['1.2.3', 'not a range', false],
  ])('%s in %s: %s', (semver, range, expected) => {
    expect(inRange(semver, range)).toBe(expected)
  })

  test('what production takes, test takes too', () => {
    const states = ['draft', 'ready', 'in_test', 'approved', 'released', 'deprecated', 'archived', 'revoked']
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.boolean(),
        fc.boolean(),
        (state, isPackageArchived, fits) => {
          const compatibleVariantIds = fits ? [variantId] : ['robot-2']
          const version = factsOf('core', { state, isPackageArchived, compatibleVariantIds })
          if (whyNotComposable(version, target('production')) === null) {
            expect(whyNotComposable(version, target('test'))).toBeNull()
          }
        },
      ),
      { seed: 20261121 },
    )
  })
})
