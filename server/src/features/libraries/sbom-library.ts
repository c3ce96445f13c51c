import type { LibraryListFormat, LibraryType, Vulnerability } from '@filo/contract/packages/library-shapes'

/** A library as a list tells it, its texts cleaned and bounded. */
export interface ReadLibrary {
  name: string
  /** Empty when the list does not tell it. */
  version: string
  purl: string | null
  licence: string | null
  sizeBytes: number | null
  /** Worst first. */
  vulnerabilities: Vulnerability[]
}

/** A library with its place in the dependency graph. */
export interface SbomLibrary extends ReadLibrary {
  type: LibraryType
  /** Name of the nearest library that brings it in. */
  parent: string | null
}

/** A list of either format, read. */
export interface Sbom {
  format: LibraryListFormat
  specVersion: string
  libraries: SbomLibrary[]
}

/** What both readers find before duplicates are joined; nodes are whatever the graph refers to, libraries or not. */
export interface SbomDraft {
  entries: { node: string; library: ReadLibrary }[]
  /** What the list describes: the package itself. */
  roots: string[]
  dependsOn: Map<string, string[]>
  contains: Map<string, string[]>
}

/** Two entries with one key are one library. */
export function libraryKey({ name, version }: Pick<ReadLibrary, 'name' | 'version'>): string {
  return JSON.stringify([name, version])
}

/** Adds an edge to a graph. */
export function addEdge(edges: Map<string, string[]>, from: string, to: string): void {
  const targets = edges.get(from)
  if (targets) targets.push(to)
  else edges.set(from, [to])
}
