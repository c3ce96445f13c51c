import { fold } from '@filo/contract/fold'
import type { PaletteEntry } from '../../app/entity-searches.ts'

function hasInOrder(text: string, query: string): boolean {
  let at = -1
  for (const letter of query) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}

/** How well a label answers a query, lower is better; undefined when it does not. */
function rank(label: string, query: string): number | undefined {
  const text = fold(label)
  if (text.startsWith(query)) return 0
  if (text.split(/\s+/).some((word) => word.startsWith(query))) return 1
  if (text.includes(query)) return 2
  return hasInOrder(text, query) ? 3 : undefined
}

/** The entries that answer a query, best first; Turkish letters match their plain ones. */
export function rankEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const folded = fold(query.trim())
  if (!folded) return [...entries]
  return entries
    .map((entry) => ({ entry, score: rank(entry.label, folded) }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .map(({ entry }) => entry)
}
