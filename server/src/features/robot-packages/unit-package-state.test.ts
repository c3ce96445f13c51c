import { expect, test } from 'vitest'
import { unitPackageState } from './unit-package-state.ts'

const content = new Map([
  ['motion', { semver: '2.3.0' }],
  ['odd', { semver: 'nightly' }],
])

test.each([
  ['the same version', 'motion', '2.3.0', 'as_desired'],
  ['an older one', 'motion', '2.2.9', 'outdated'],
  ['a pre-release of it', 'motion', '2.3.0-rc.1', 'outdated'],
  ['a newer one', 'motion', '2.10.0', 'newer'],
  ['another build of the same number', 'motion', '2.3.0+2', 'newer'],
  ['a package that the release does not hold', 'voice', '1.0.0', 'not_in_release'],
  ['a version that is no semver', 'motion', 'latest', 'unknown'],
  ['a desired version that is no semver', 'odd', '1.0.0', 'unknown'],
] as const)('%s', (_, code, version, state) => {
  expect(unitPackageState({ code, version }, content)).toBe(state)
})

test('without a default nothing is known', () => {
  expect(unitPackageState({ code: 'motion', version: '2.3.0' }, undefined)).toBe('unknown')
})
