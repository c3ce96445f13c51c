import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../ground/domain-error.ts'
import { readSbom } from './read-sbom.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** What a file is refused with. */
function refusal(input: Uint8Array): DomainError | undefined {
  try {
    readSbom(input, 'liste.json')
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  return undefined
}

describe('a library list', () => {
  test.each([
    ['cyclonedx', '1.4', { bomFormat: 'CycloneDX', specVersion: '1.4', components: [{ name: 'a' }] }],
    ['cyclonedx', '1.7', { bomFormat: 'CycloneDX', specVersion: '1.7', components: [{ name: 'a' }] }],
    ['spdx', '2.2', { spdxVersion: 'SPDX-2.2', packages: [{ SPDXID: 'SPDXRef-a', name: 'a' }] }],
    ['spdx', '2.3', { spdxVersion: 'SPDX-2.3', packages: [{ SPDXID: 'SPDXRef-a', name: 'a' }] }],
  ])('is read as %s %s', (format, specVersion, document) => {
    const found = readSbom(bytes(`\uFEFF${JSON.stringify(document)}`), 'liste.json')
    expect(found).toMatchObject({ format, specVersion, libraries: [{ name: 'a', version: '' }] })
  })

  test.each([
    ['', 'sbom_not_json'],
    ['{"bomFormat":', 'sbom_not_json'],
    ['SPDXVersion: SPDX-2.3', 'sbom_not_json'],
    ['\n <?xml version="1.0"?><bom/>', 'sbom_is_xml'],
    ['null', 'sbom_unknown_format'],
    ['[]', 'sbom_unknown_format'],
    ['{"name":"not a list","dependencies":{}}', 'sbom_unknown_format'],
    ['{"bomFormat":"CycloneDX","specVersion":"1.3"}', 'sbom_version_unsupported'],
    ['{"bomFormat":"CycloneDX"}', 'sbom_version_unsupported'],
    ['{"spdxVersion":"SPDX-2.1"}', 'sbom_version_unsupported'],
    ['{"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld"}', 'sbom_version_unsupported'],
  ])('%j is refused as %s', (text, code) => {
    const refused = refusal(bytes(text))
    expect(refused?.definition.code).toBe(code)
    if (code !== 'sbom_version_unsupported') expect(refused?.params).toEqual({ name: 'liste.json' })
  })

  test('an unsupported version says which ones are read', () => {
    expect(refusal(bytes('{"bomFormat":"CycloneDX","specVersion":"2.0"}'))?.params).toEqual({
      format: 'CycloneDX',
      version: '2.0',
      supported: 'CycloneDX 1.4, 1.5, 1.6, 1.7; SPDX 2.2, 2.3',
    })
  })

  test('bytes that are no text are no JSON', () => {
    expect(refusal(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d))?.definition.code).toBe('sbom_not_json')
  })

  test('any JSON is read or refused by name, never by a fault', () => {
    const head = fc.constantFrom({ bomFormat: 'CycloneDX', specVersion: '1.6' }, { spdxVersion: 'SPDX-2.3' })
    const part = fc.dictionary(
      fc.constantFrom(
        'name',
        'version',
        'components',
        'licenses',
        'SPDXID',
        '__proto__',
        'bom-ref',
        'externalRefs',
      ),
      fc.jsonValue(),
    )
    const body = fc.dictionary(
      fc.constantFrom(
        'components',
        'packages',
        'dependencies',
        'relationships',
        'vulnerabilities',
        'metadata',
      ),
      fc.oneof(fc.array(part), fc.jsonValue()),
    )
    fc.assert(
      fc.property(head, body, (marks, rest) => {
        const refused = refusal(bytes(JSON.stringify({ ...rest, ...marks })))
        return refused === undefined || refused.definition.code.startsWith('sbom_')
      }),
    )
  })
})
