import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCyclonedx } from './read-cyclonedx.ts'
import type { SbomLibrary } from './sbom-library.ts'
import { writeCyclonedx } from './write-cyclonedx.ts'

const at = new Date('2026-03-05T10:00:00.000Z')
const write = (libraries: SbomLibrary[]) => writeCyclonedx({ name: 'voice', version: '4.2.0', at, libraries })
const read = (document: object) => readCyclonedx(JSON.parse(JSON.stringify(document)), 'bom.json')
const sorted = (libraries: SbomLibrary[]) =>
  libraries.toSorted((a, b) =>
    JSON.stringify([a.name, a.version]) < JSON.stringify([b.name, b.version]) ? -1 : 1,
  )

/** Documents as tools and enemies write them: few names, so that entries meet, depend in circles and repeat. */
const name = fc.oneof(
  fc.constantFrom('zlib', 'qs', '@a/b', '__proto__', 'ığ ü'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const licence = fc.constantFrom(
  'MIT',
  'MIT OR GPL-2.0-only',
  '(MIT OR ISC) AND X11',
  'Apache License 2.0',
  'NONE',
  'a ( b',
)
const ref = fc.integer({ min: 0, max: 9 }).map((number) => `r${number}`)
const component = fc.record({
  'bom-ref': ref,
  name: name.map((text) => `l${text}`),
  version: fc.option(fc.constantFrom('1', '1.0', ''), { nil: undefined }),
  purl: fc.option(fc.constantFrom('pkg:npm/a@1', 'not one'), { nil: undefined }),
  licenses: fc.array(
    fc.oneof(
      licence.map((text) => ({ license: { name: text } })),
      licence.map((expression) => ({ expression })),
    ),
    { maxLength: 2 },
  ),
  properties: fc.constantFrom([], [{ name: 'filo:sizeBytes', value: '120' }]),
})
const document = fc.record({
  metadata: fc.constant({ component: { 'bom-ref': 'root', name: 'voice' } }),
  components: fc.array(component, { maxLength: 12 }),
  dependencies: fc.array(
    fc.record({ ref: fc.oneof(fc.constant('root'), ref), dependsOn: fc.array(ref, { maxLength: 3 }) }),
    { maxLength: 10 },
  ),
  vulnerabilities: fc.array(
    fc.record({
      id: fc.constantFrom('CVE-1', 'CVE-2', 'GHSA-x'),
      ratings: fc.array(
        fc.record({ severity: fc.constantFrom('critical', 'high', 'medium', 'low', 'info', 'unknown') }),
      ),
      affects: fc.array(fc.record({ ref })),
    }),
    { maxLength: 5 },
  ),
})

describe('the export as CycloneDX', () => {
  test('says what it is and what it is about', () => {
    expect(write([])).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'voice', version: '4.2.0' }, timestamp: '2026-03-05T10:00:00.000Z' },
      components: [],
    })
  })

  test('read again it gives the same libraries, whatever list they came from', () => {
    fc.assert(
      fc.property(document, (input) => {
        const libraries = read(input)
        expect(sorted(read(write(libraries)))).toEqual(sorted(libraries))
      }),
    )
  })
})
