import { describe, expect, test } from 'vitest'
import { readSpdx } from './read-spdx.ts'

const item = (name: string, more: object = {}) => ({ SPDXID: `SPDXRef-${name}`, name, ...more })
const related = (from: string, relationshipType: string, to: string) => ({
  spdxElementId: `SPDXRef-${from}`,
  relationshipType,
  relatedSpdxElement: `SPDXRef-${to}`,
})
const reported = (document: object) =>
  readSpdx({ SPDXID: 'SPDXRef-DOCUMENT', ...document }, 'a.spdx.json')
    .map(({ name, type, parent }) => `${name} ${type}${parent ? ` by ${parent}` : ''}`)
    .join(', ')

describe('an SPDX document', () => {
  test('gives its packages with version, licence and purl', () => {
    const [found] = readSpdx(
      {
        packages: [
          item('openssl', {
            versionInfo: '3.0.13',
            licenseConcluded: 'NOASSERTION',
            licenseDeclared: 'Apache-2.0',
            externalRefs: [
              { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a' },
              {
                referenceCategory: 'PACKAGE-MANAGER',
                referenceType: 'purl',
                referenceLocator: 'pkg:deb/openssl@3.0.13',
              },
            ],
          }),
        ],
      },
      'a.spdx.json',
    )
    expect(found).toMatchObject({
      name: 'openssl',
      version: '3.0.13',
      licence: 'Apache-2.0',
      purl: 'pkg:deb/openssl@3.0.13',
      type: 'unknown',
    })
  })

  test.each<[string, object[], string]>([
    [
      'DESCRIBES and DEPENDS_ON',
      [
        related('DOCUMENT', 'DESCRIBES', 'app'),
        related('app', 'DEPENDS_ON', 'a'),
        related('a', 'DEPENDS_ON', 'b'),
      ],
      'a direct, b transitive by a',
    ],
    [
      'the same said the other way round',
      [
        related('app', 'DESCRIBED_BY', 'DOCUMENT'),
        related('a', 'DEPENDENCY_OF', 'app'),
        related('b', 'RUNTIME_DEPENDENCY_OF', 'a'),
      ],
      'a direct, b transitive by a',
    ],
    [
      'CONTAINS of everything, with dependencies among the packages',
      [
        related('DOCUMENT', 'DESCRIBES', 'app'),
        related('app', 'CONTAINS', 'a'),
        related('app', 'CONTAINS', 'b'),
        related('b', 'DEPENDENCY_OF', 'a'),
      ],
      'a direct, b transitive by a',
    ],
    [
      'a relation that says nothing about it',
      [related('DOCUMENT', 'DESCRIBES', 'app'), related('a', 'COPY_OF', 'b')],
      'a unknown, b unknown',
    ],
  ])('reads %s', (_title, relationships, expected) => {
    expect(reported({ packages: [item('app'), item('a'), item('b')], relationships })).toBe(expected)
  })

  test('a document that describes several packages holds them itself', () => {
    const packages = [item('a'), item('b'), item('c')]
    const relationships = [related('a', 'DEPENDS_ON', 'c')]
    const documentDescribes = ['SPDXRef-a', 'SPDXRef-b']
    expect(reported({ packages, relationships, documentDescribes })).toBe(
      'a direct, b direct, c transitive by a',
    )
  })

  test('a package without a name is named by its place', () => {
    const broken = { packages: [item('a'), { SPDXID: 'SPDXRef-x' }] }
    expect(() => readSpdx(broken, 'a.spdx.json')).toThrow(
      expect.objectContaining({ params: { entry: 'packages[1]' } }) as Error,
    )
  })
})
