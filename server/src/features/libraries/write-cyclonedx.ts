import type { Severity } from '@filo/contract/packages/library-shapes'
import { licenceChoices } from './cyclonedx-licence.ts'
import { sizeProperty } from './read-cyclonedx.ts'
import type { SbomLibrary } from './sbom-library.ts'

interface Described {
  /** Code and number of the package version that the list is about. */
  name: string
  version: string
  /** When the list was read. */
  at: Date
  libraries: readonly SbomLibrary[]
}

const rootRef = 'package'
const refOf = (at: number) => `library-${at + 1}`

function componentOf(library: SbomLibrary, at: number): object {
  const { name, version, purl, licence, sizeBytes } = library
  return {
    type: 'library',
    'bom-ref': refOf(at),
    name,
    ...(version ? { version } : {}),
    ...(licence ? { licenses: licenceChoices(licence) } : {}),
    ...(purl ? { purl } : {}),
    ...(sizeBytes === null ? {} : { properties: [{ name: sizeProperty, value: String(sizeBytes) }] }),
  }
}

/**
 * Who brings in whom, as far as known. Only the name of the library that brings another in is kept; of several with
 * that name the edge starts at one that is reached itself, so that the way from the package stays whole.
 */
function edgesOf(libraries: readonly SbomLibrary[]): Map<string, string[]> {
  const children = new Map<string, number[]>()
  for (const [at, { parent }] of libraries.entries()) {
    if (parent === null) continue
    const known = children.get(parent)
    if (known) known.push(at)
    else children.set(parent, [at])
  }
  const edges = new Map<string, string[]>()
  const starts = (type: SbomLibrary['type']) =>
    libraries.flatMap((library, at) => (library.type === type ? [at] : []))
  const direct = starts('direct')
  if (direct.length > 0) edges.set(rootRef, direct.map(refOf))
  const reached = [...direct, ...starts('unknown')]
  // Grows while it is read; a name's children are taken once, so every library comes at most once.
  for (const at of reached) {
    const name = libraries[at]?.name ?? ''
    const brought = children.get(name)
    children.delete(name)
    if (!brought) continue
    edges.set(refOf(at), brought.map(refOf))
    for (const child of brought) reached.push(child)
  }
  return edges
}

function vulnerabilitiesOf(libraries: readonly SbomLibrary[]): object[] {
  const affected = new Map<string, { id: string; severity: Severity; refs: string[] }>()
  for (const [at, { vulnerabilities }] of libraries.entries()) {
    for (const { id, severity } of vulnerabilities) {
      const key = JSON.stringify([id, severity])
      const known = affected.get(key)
      if (known) known.refs.push(refOf(at))
      else affected.set(key, { id, severity, refs: [refOf(at)] })
    }
  }
  return Array.from(affected.values(), ({ id, severity, refs }) => ({
    id,
    ratings: [{ severity }],
    affects: refs.map((ref) => ({ ref })),
  }))
}

/** A library list as a CycloneDX 1.6 document (ECMA-424); reading it again gives the same libraries. */
export function writeCyclonedx({ name, version, at, libraries }: Described): object {
  const edges = edgesOf(libraries)
  const vulnerabilities = vulnerabilitiesOf(libraries)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': rootRef, name, version },
    },
    components: libraries.map(componentOf),
    dependencies: Array.from(edges, ([ref, dependsOn]) => ({ ref, dependsOn })),
    ...(vulnerabilities.length > 0 ? { vulnerabilities } : {}),
  }
}
