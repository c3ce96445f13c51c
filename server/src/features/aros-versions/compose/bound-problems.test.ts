import { expect, test } from 'vitest'
import { factsOf } from '../test-version-facts.ts'
import type { VersionFacts } from '../version-facts.ts'
import type { BoundPackage } from './bound-packages.ts'
import { boundProblems } from './bound-problems.ts'

const target = { variantId: 'robot-1', robotCode: 'NH1', foldsCase: false, channel: 'production' as const }
const binding = (code: string, range = '*', isRequired = true) => ({
  packageId: `package-${code}`,
  code,
  name: { tr: `Paket ${code}`, en: `Package ${code}` },
  range,
  isRequired,
})
const core = factsOf('core', { semver: '2.1.0' })
const forOthers = factsOf('core', { semver: '2.1.0', compatibleVariantIds: ['robot-2'] })
const forThis = factsOf('voice', { compatibleVariantIds: ['robot-1', 'robot-2'] })
const notReady = factsOf('core', { state: 'draft' })

interface Case {
  items: VersionFacts[]
  bindings: BoundPackage[]
  versions?: VersionFacts[]
}

test.each<[string, Case, string[]]>([
  ['nothing is bound', { items: [core], bindings: [] }, []],
  ['all bound ones are there', { items: [core], bindings: [binding('core', '^2.0.0')] }, []],
  [
    'a required one is missing',
    { items: [], bindings: [binding('core')], versions: [core] },
    ['error bound_missing'],
  ],
  ['an optional one is missing', { items: [], bindings: [binding('core', '*', false)] }, []],
  [
    'a required one fits nowhere',
    { items: [], bindings: [binding('core')], versions: [forOthers] },
    ['warning bound_unavailable'],
  ],
  [
    'a required one has no version yet',
    { items: [], bindings: [binding('core')] },
    ['warning bound_unavailable'],
  ],
  [
    'a required one is not ready',
    { items: [], bindings: [binding('core')], versions: [notReady] },
    ['warning bound_unavailable'],
  ],
  [
    'a version lies outside',
    { items: [core], bindings: [binding('core', '<2.0.0')] },
    ['warning bound_range'],
  ],
  [
    'a version says it does not fit',
    { items: [forOthers], bindings: [binding('core')] },
    ['warning bound_unfit'],
  ],
  [
    'one that fits is not bound',
    { items: [core, forThis], bindings: [binding('core')] },
    ['warning fits_unbound'],
  ],
  [
    'one that names no variants is not bound',
    { items: [core, factsOf('voice')], bindings: [binding('core')] },
    [],
  ],
])('%s', (_, { items, bindings, versions = [] }, expected) => {
  const found = boundProblems(items, bindings, versions, target)
  expect(found.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
})

test('names the package, its range and the variant in both languages', () => {
  const [found] = boundProblems([core], [binding('core', '<2.0.0')], [], target)
  expect(found?.text.tr).toContain('Paket core 2.1.0')
  expect(found?.text.en).toContain('Package core 2.1.0')
  expect(found?.text.tr).toContain('<2.0.0')
})
