import { libraryErrors } from '@filo/contract/packages/library-errors'
import { libraryLimits } from '@filo/contract/packages/library-shapes'
import { DomainError } from '../../ground/domain-error.ts'
import { placeLibraries } from './dependency-depth.ts'
import { joinVulnerabilities } from './join-vulnerabilities.ts'
import { addEdge, libraryKey, type ReadLibrary, type SbomDraft, type SbomLibrary } from './sbom-library.ts'

function joined(first: ReadLibrary, second: ReadLibrary): ReadLibrary {
  return {
    ...first,
    purl: first.purl ?? second.purl,
    licence: first.licence ?? second.licence,
    sizeBytes: first.sizeBytes ?? second.sizeBytes,
    vulnerabilities: joinVulnerabilities([...first.vulnerabilities, ...second.vulnerabilities]),
  }
}

/** The same edges between joined libraries. */
function renamed(edges: Map<string, string[]>, nodeOf: (node: string) => string): Map<string, string[]> {
  const result = new Map<string, string[]>()
  for (const [from, targets] of edges) {
    const node = nodeOf(from)
    for (const target of targets) addEdge(result, node, nodeOf(target))
  }
  return result
}

/** Joins entries of one name and version and finds each library's place in the graph. @throws sbom_too_many */
export function assembleLibraries({ entries, roots, dependsOn, contains }: SbomDraft): SbomLibrary[] {
  const libraries = new Map<string, ReadLibrary>()
  const keys = new Map<string, string>()
  for (const { node, library } of entries) {
    const key = libraryKey(library)
    const known = libraries.get(key)
    libraries.set(key, known ? joined(known, library) : library)
    keys.set(node, key)
  }
  const limit = libraryLimits.maxLibraries
  if (libraries.size > limit) throw new DomainError(libraryErrors.sbom_too_many, { limit })
  const nodeOf = (node: string) => keys.get(node) ?? node
  const places = placeLibraries({
    libraries: new Set(libraries.keys()),
    roots,
    dependsOn: renamed(dependsOn, nodeOf),
    contains: renamed(contains, nodeOf),
  })
  return Array.from(libraries, ([key, library]) => {
    const place = places.get(key)
    const parent = place?.parent ? libraries.get(place.parent) : undefined
    return { ...library, type: place?.type ?? 'unknown', parent: parent?.name ?? null }
  })
}
