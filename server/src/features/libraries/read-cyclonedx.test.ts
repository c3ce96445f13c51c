import { describe, expect, test } from 'vitest'
import { readCyclonedx } from './read-cyclonedx.ts'

const read = (document: object) => readCyclonedx(document, 'bom.json')
const library = (name: string, more: object = {}) => ({ type: 'library', 'bom-ref': name, name, ...more })
const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app' } }

/** What a document is refused with. */
function refusal(document: object): [code: string, params: object] {
  try {
    read(document)
  } catch (error) {
    const { definition, params } = error as { definition: { code: string }; params: object }
    return [definition.code, params]
  }
  return ['nothing', {}]
}

describe('a CycloneDX document', () => {
  test('gives its components with purl, licence and place', () => {
    const [a, b] = read({
      metadata,
      components: [
        library('express', {
          version: '4.19.2',
          purl: 'pkg:npm/express@4.19.2',
          licenses: [{ license: { id: 'MIT' } }],
        }),
        library('qs', { version: '6.11.0' }),
      ],
      dependencies: [
        { ref: 'app', dependsOn: ['express'] },
        { ref: 'express', dependsOn: ['qs'] },
      ],
    })
    expect(a).toEqual({
      name: 'express',
      version: '4.19.2',
      purl: 'pkg:npm/express@4.19.2',
      licence: 'MIT',
      sizeBytes: null,
      vulnerabilities: [],
      type: 'direct',
      parent: null,
    })
    expect(b).toMatchObject({ name: 'qs', type: 'transitive', parent: 'express', licence: null })
  })

  test('the component it describes is not one of its libraries, and files are passed over', () => {
    const components = [library('app'), { type: 'file', 'bom-ref': 'f', name: 'a.c' }, library('zlib')]
    const dependencies = [
      { ref: 'app', dependsOn: ['f'] },
      { ref: 'f', dependsOn: ['zlib'] },
    ]
    const found = read({ metadata, components, dependencies })
    expect(found.map(({ name, type }) => [name, type])).toEqual([['zlib', 'direct']])
  })

  test('a group belongs to the name, nested components are brought in by what they lie in', () => {
    const found = read({
      components: [
        library('core', { group: '@angular', components: [library('inner')] }),
        library('guava', { group: 'com.google.guava', purl: 'pkg:maven/com.google.guava/guava@33' }),
      ],
    })
    expect(found.map(({ name, type, parent }) => [name, type, parent])).toEqual([
      ['@angular/core', 'unknown', null],
      ['inner', 'transitive', '@angular/core'],
      ['com.google.guava:guava', 'unknown', null],
    ])
  })

  test.each<[string, object[], string | null]>([
    ['an id', [{ license: { id: 'MIT' } }], 'MIT'],
    ['a name', [{ license: { name: 'Apache License 2.0' } }], 'Apache License 2.0'],
    ['an expression', [{ expression: 'MIT OR Apache-2.0' }], 'MIT OR Apache-2.0'],
    ['several', [{ license: { id: 'MIT' } }, { license: { id: 'ISC' } }], 'MIT AND ISC'],
    [
      'a choice among several',
      [{ expression: 'MIT OR ISC' }, { license: { id: 'X11' } }],
      '(MIT OR ISC) AND X11',
    ],
    [
      'what was concluded',
      [
        { license: { id: 'MIT', acknowledgement: 'declared' } },
        { license: { id: 'ISC', acknowledgement: 'concluded' } },
      ],
      'ISC',
    ],
    ['nothing', [{ license: { name: 'NOASSERTION' } }], null],
  ])('the licence can be %s', (_what, licenses, expected) => {
    expect(read({ components: [library('a', { licenses })] })[0]?.licence).toBe(expected)
  })

  test('vulnerabilities come with their worst severity; those judged harmless stay out', () => {
    const rated = (id: string, ratings: object[], more: object = {}) => ({
      id,
      ratings,
      affects: [{ ref: 'a' }],
      ...more,
    })
    const [found] = read({
      components: [library('a')],
      vulnerabilities: [
        rated('CVE-1', [{ severity: 'low' }, { severity: 'high' }]),
        rated('CVE-2', [{ score: 9.8, method: 'CVSSv31' }]),
        rated('CVE-3', [{ score: 9.8, method: 'CVSSv2' }]),
        rated('CVE-4', [{ severity: 'none' }]),
        rated('CVE-5', []),
        rated('CVE-6', [{ severity: 'critical' }], { analysis: { state: 'not_affected' } }),
        {
          id: 'CVE-7',
          ratings: [{ severity: 'medium' }],
          affects: [{ ref: 'urn:cdx:f08a6ccd-4dce-4759-bd84-c626675d60a7/1#a' }],
        },
        { id: 'CVE-8', ratings: [{ severity: 'critical' }], affects: [{ ref: 'elsewhere' }] },
      ],
    })
    expect(found?.vulnerabilities.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'CVE-2 critical',
      'CVE-1 high',
      'CVE-3 high',
      'CVE-7 medium',
      'CVE-4 low',
      'CVE-5 unknown',
    ])
  })

  test('entries with the same name and version are one library', () => {
    const found = read({
      metadata,
      components: [
        { name: 'a', version: '1', 'bom-ref': 'x' },
        { name: 'a', version: '1', 'bom-ref': 'y', purl: 'pkg:npm/a@1' },
        { name: 'a', version: '2', 'bom-ref': 'z' },
      ],
      dependencies: [
        { ref: 'app', dependsOn: ['y'] },
        { ref: 'x', dependsOn: ['z'] },
      ],
    })
    expect(found.map(({ version, type, parent, purl }) => [version, type, parent, purl])).toEqual([
      ['1', 'direct', null, 'pkg:npm/a@1'],
      ['2', 'transitive', 'a', null],
    ])
  })

  test('texts lose what nobody can see, and names of objects are names like others', () => {
    const hostile =
      '{"components":[{"name":"a\\u202Eb\\u0000c\\n d","version":"1"},{"name":"__proto__","version":"constructor"}]}'
    const found = read(JSON.parse(hostile) as object)
    expect(found.map(({ name, version }) => [name, version])).toEqual([
      ['a b c d', '1'],
      ['__proto__', 'constructor'],
    ])
  })

  test.each<[string, object, string, object]>([
    [
      'no name',
      { components: [library('a'), { type: 'library' }] },
      'sbom_unnamed_library',
      { entry: 'components[1]' },
    ],
    [
      'only invisible letters',
      { components: [{ name: '\u200B' }] },
      'sbom_unnamed_library',
      { entry: 'components[0]' },
    ],
    [
      'a nested entry without a name',
      { components: [library('a', { components: [{ name: ' ' }] })] },
      'sbom_unnamed_library',
      { entry: 'components[0].components[0]' },
    ],
    [
      'a name that is endless',
      { components: [{ name: 'a'.repeat(201) }] },
      'sbom_name_too_long',
      { limit: 200 },
    ],
    [
      'a wrong shape',
      { components: [{ name: 'a', licenses: 'MIT' }] },
      'sbom_broken',
      { entry: 'components[0].licenses' },
    ],
    ['a wrong list', { components: 'all' }, 'sbom_broken', { entry: 'components' }],
    [
      'too many',
      { components: Array.from({ length: 20_001 }, (_, at) => ({ name: `l${at}` })) },
      'sbom_too_many',
      { limit: 20_000 },
    ],
  ])('%s is refused and named', (_title, document, code, params) => {
    const [found, reported] = refusal(document)
    expect(found).toBe(code)
    expect(reported).toMatchObject(params)
  })

  test('components nested without end are refused', () => {
    let nested: object = { name: 'a' }
    for (let depth = 0; depth < 5000; depth += 1) nested = { name: 'a', components: [nested] }
    expect(refusal({ components: [nested] })[0]).toBe('sbom_broken')
  })
})
