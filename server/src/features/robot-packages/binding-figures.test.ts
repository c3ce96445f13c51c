import { describe, expect, test } from 'vitest'
import { bindingFigures } from './binding-figures.ts'
import type { DesiredPackage } from './desired-packages.ts'

const variantId = 'v1'
const desired: DesiredPackage = {
  id: 'd',
  packageId: 'p',
  code: 'motion',
  semver: '2.3.0',
  build: 1,
  state: 'released',
  compatibleVariantIds: [],
}
const fleet = { variantId, range: '^2.2.0', reportingCount: 10, sampledMissing: undefined }
const reported = [
  { version: '2.1.0', unitCount: 2 },
  { version: '2.3.0', unitCount: 5 },
  { version: '2.2.1', unitCount: 1 },
]

describe('what units run of a bound package', () => {
  test('is counted by version, most units first, and against the desired one and the range', () => {
    const figures = bindingFigures({ ...fleet, desired, reported })
    expect(figures).toMatchObject({
      installedCount: 8,
      missingCount: 2,
      differingCount: 3,
      outOfRangeCount: 2,
      isDesiredOutOfRange: false,
      isNotInRelease: false,
      isIncompatible: false,
    })
    expect(figures.installed.map(({ version }) => version)).toEqual(['2.3.0', '2.1.0', '2.2.1'])
  })

  test('differs from nothing where nothing is desired', () => {
    expect(bindingFigures({ ...fleet, desired: null, reported })).toMatchObject({
      differingCount: null,
      isNotInRelease: true,
      desired: null,
    })
    expect(bindingFigures({ ...fleet, desired: undefined, reported })).toMatchObject({
      differingCount: null,
      isNotInRelease: false,
    })
  })

  test('lacks as many as a sample says where there is one, and never fewer than none', () => {
    expect(bindingFigures({ ...fleet, desired, reported, sampledMissing: 7 }).missingCount).toBe(7)
    expect(bindingFigures({ ...fleet, desired, reported, reportingCount: 3 }).missingCount).toBe(0)
  })
})

test.each([
  ['for all variants', [], false],
  ['for this one among others', ['v2', 'v1'], false],
  ['for others alone', ['v2'], true],
])('a desired version %s', (_, compatibleVariantIds, isIncompatible) => {
  const input = { ...desired, compatibleVariantIds }
  expect(bindingFigures({ ...fleet, desired: input, reported: [] }).isIncompatible).toBe(isIncompatible)
})

test('a desired version outside the range is said so', () => {
  const figures = bindingFigures({ ...fleet, range: '<2.0.0', desired, reported })
  expect(figures).toMatchObject({ isDesiredOutOfRange: true, outOfRangeCount: 8 })
})
