import type { LibraryType } from '@filo/contract/packages/library-shapes'

type Edges = ReadonlyMap<string, readonly string[]>

export interface DependencyGraph {
  /** Nodes that are libraries; the others only pass on what leads through them. */
  libraries: ReadonlySet<string>
  /** The package itself. */
  roots: readonly string[]
  dependsOn: Edges
  contains: Edges
}

/** Where a library stands: `parent` is the nearest library that brings it in. */
interface Place {
  type: LibraryType
  parent: string | null
}

interface Step {
  node: string
  /** The library that what follows is brought in by; null = the package itself. */
  via: string | null
}

/** Libraries that another library refers to. */
function broughtIn({ libraries }: DependencyGraph, targetsOf: (node: string) => readonly string[]) {
  const brought = new Set<string>()
  for (const library of libraries)
    for (const target of targetsOf(library)) if (target !== library) brought.add(target)
  return brought
}

/**
 * Tells direct from transitive libraries by the shortest way from the package, layer by layer, so that cycles end.
 * What the package merely contains counts as direct only where no other library brings it in; what no way leads to
 * stays unknown, and so do cycles that nothing leads into.
 */
export function placeLibraries(graph: DependencyGraph): Map<string, Place> {
  const { libraries, dependsOn, contains } = graph
  const roots = new Set(graph.roots)
  const places = new Map<string, Place>()
  const seen = new Set<string>(roots)
  const targetsOf = (node: string) => [
    ...(dependsOn.get(node) ?? []),
    ...(roots.has(node) ? [] : (contains.get(node) ?? [])),
  ]

  function walk(starts: Step[]): void {
    for (let layer = starts; layer.length > 0; ) {
      const next: Step[] = []
      // Grows while it is read: what is no library adds its targets to the layer it stands in.
      for (const { node, via } of layer) {
        for (const target of targetsOf(node)) {
          if (seen.has(target)) continue
          seen.add(target)
          if (libraries.has(target)) {
            places.set(target, { type: via === null ? 'direct' : 'transitive', parent: via })
            next.push({ node: target, via: target })
          } else layer.push({ node: target, via })
        }
      }
      layer = next
    }
  }

  function startAt(nodes: readonly string[], type: LibraryType): void {
    for (const node of nodes) {
      seen.add(node)
      places.set(node, { type, parent: null })
    }
    walk(nodes.map((node) => ({ node, via: node })))
  }

  walk(Array.from(roots, (node) => ({ node, via: null })))
  const brought = broughtIn(graph, targetsOf)
  const isLoose = (node: string) => libraries.has(node) && !seen.has(node) && !brought.has(node)
  const contained = new Set(Array.from(roots).flatMap((root) => contains.get(root) ?? []))
  startAt(Array.from(contained).filter(isLoose), 'direct')
  startAt(Array.from(libraries).filter(isLoose), 'unknown')
  for (const node of libraries) if (!seen.has(node)) places.set(node, { type: 'unknown', parent: null })
  return places
}
