import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import { requiredProblems } from './required-packages.ts'

const target = { variantId: 'robot-1', robotCode: 'NH1', foldsCase: false, channel: 'production' as const }
const core = factsOf('core')

describe('packages that every version must hold', () => {
  test.each([
    ['is asked for when it is missing', core, [], ['package-core']],
    ['is not asked for when any version of it is chosen', core, [factsOf('core', { semver: '2.0.0' })], []],
    [
      'is not asked for where none of its versions fits the variant',
      factsOf('core', { compatibleVariantIds: ['other'] }),
      [],
      [],
    ],
    ['is not asked for in production before it is approved', factsOf('core', { state: 'ready' }), [], []],
    ['is not asked for once it is revoked', factsOf('core', { state: 'revoked' }), [], []],
  ])('a required package %s', (_title, required, items, expected) => {
    expect(requiredProblems(items, [required], target).map(({ packageId }) => packageId)).toEqual(expected)
  })

  test('is an error of the content step that names the package in both languages', () => {
    expect(requiredProblems([], [core], target)).toMatchObject([
      {
        severity: 'error',
        step: 'content',
        code: 'required_missing',
        text: { tr: expect.stringContaining('Paket core'), en: expect.stringContaining('Package core') },
      },
    ])
  })

  test('each missing package is named once, and choosing it solves its problem', () => {
    const anyVersion = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1.0.0', '2.0.0'))
      .map(([code, semver]) => factsOf(code, { semver }))
    const isSolved = fc.property(fc.array(anyVersion), fc.array(anyVersion), (required, items) => {
      const problems = requiredProblems(items, required, target)
      const ids = problems.map(({ packageId }) => packageId)
      const chosen = required.filter((version) => ids.includes(version.packageId))
      return (
        new Set(ids).size === ids.length &&
        items.every((item) => !ids.includes(item.packageId)) &&
        requiredProblems([...items, ...chosen], required, target).length === 0
      )
    })
    fc.assert(isSolved, { seed: 5 })
  })
})
