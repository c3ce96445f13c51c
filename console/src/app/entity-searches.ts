/** One find of the command palette. */
export interface PaletteEntry {
  key: string
  label: string
  /** Said beside the label, e.g. "Robot". */
  kind: string
  /** A page to open, or something to do. */
  href?: string
  run?: () => void
}

/** A search for records, e.g. robots by serial number; `find` gets what was typed, at least two characters. */
export interface EntitySearch {
  key: string
  find: (query: string, signal: AbortSignal) => Promise<PaletteEntry[]>
}

/** Every record search of the command palette; a feature adds a row. */
export const entitySearches: readonly EntitySearch[] = []
