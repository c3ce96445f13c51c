import { sortKey } from '@filo/contract/fold'
import type { LibraryChange } from '@filo/contract/packages/library-shapes'
import { libraryKey } from './sbom-library.ts'

interface Named {
  name: string
  version: string
}

/** What became of a library since the version before. */
export interface LibraryFate {
  change: LibraryChange
  /** The version that a changed library had. */
  previousVersion: string | null
}

function versionsByName(libraries: readonly Named[]): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>()
  for (const { name, version } of libraries) {
    const known = byName.get(name)
    if (known) known.add(version)
    else byName.set(name, new Set([version]))
  }
  return byName
}

function inOrder(versions: Iterable<string>): string[] {
  const keyed = Array.from(versions, (version) => ({ version, key: sortKey(version) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ version }) => version)
}

const none: ReadonlySet<string> = new Set()

/**
 * Compares two lists. Of each name, versions that came take the place of those that went, lowest first: a pair is a
 * change, what is left over is new or gone. So a second copy beside an old one is new, not a change.
 */
export function compareLibraries(
  current: readonly Named[],
  previous: readonly Named[],
): { fates: Map<string, LibraryFate>; removed: Named[] } {
  const now = versionsByName(current)
  const then = versionsByName(previous)
  const fates = new Map<string, LibraryFate>()
  const removed: Named[] = []
  for (const name of new Set([...now.keys(), ...then.keys()])) {
    const [has, had] = [now.get(name) ?? none, then.get(name) ?? none]
    const gone = inOrder(Array.from(had).filter((version) => !has.has(version)))
    const came = inOrder(Array.from(has).filter((version) => !had.has(version)))
    for (const version of has)
      fates.set(libraryKey({ name, version }), { change: 'same', previousVersion: null })
    for (const [at, version] of came.entries()) {
      const before = gone[at]
      const change = before === undefined ? 'new' : 'changed'
      fates.set(libraryKey({ name, version }), { change, previousVersion: before ?? null })
    }
    for (const version of gone.slice(came.length)) removed.push({ name, version })
  }
  return { fates, removed }
}
