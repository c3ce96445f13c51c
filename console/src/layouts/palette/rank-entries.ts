import { fold } from '@filo/contract/fold'
import { type PaletteEntry, type PaletteGroup, type PaletteSection, paletteGroups } from './palette-entry.ts'

/** The letters are there in order, with others between them. */
const inOrderOnly = 3
/** Behind everything whose words answer: the server found it by something that is not shown. */
const foundElsewhere = 4

function hasInOrder(text: string, query: string): boolean {
  let at = -1
  for (const letter of query) {
    at = text.indexOf(letter, at + 1)
    if (at === -1) return false
  }
  return true
}

/** How well a text answers a folded query, lower is better; undefined when it does not. */
function rank(shown: string, query: string): number | undefined {
  const text = fold(shown)
  if (text.startsWith(query)) return 0
  if (text.split(/\s+/).some((word) => word.startsWith(query))) return 1
  if (text.includes(query)) return 2
  return hasInOrder(text, query) ? inOrderOnly : undefined
}

interface Ranked {
  entry: PaletteEntry
  score: number
}

/** Pages and actions must answer by their name; records were found by the server. */
function ranked(entry: PaletteEntry, query: string): Ranked | undefined {
  const isRecord = entry.group !== 'pages' && entry.group !== 'actions'
  const scores = [rank(entry.label, query), isRecord ? rank(entry.detail ?? '', query) : undefined]
  const known = scores.filter((score) => score !== undefined)
  const score = known.length > 0 ? Math.min(...known) : isRecord ? foundElsewhere : undefined
  return score === undefined ? undefined : { entry, score }
}

/** Records come a moment later: they never push a page or an action that really answers from its place. */
function headingScore(group: PaletteGroup, score: number): number {
  const isOwn = group === 'pages' || group === 'actions'
  return isOwn && score < inOrderOnly ? score - inOrderOnly : score
}

function byScore(a: Ranked, b: Ranked): number {
  const disabled = Number(Boolean(a.entry.disabledReason)) - Number(Boolean(b.entry.disabledReason))
  return disabled || a.score - b.score
}

/**
 * The entries that answer a query under their headings, best first in a heading and among the headings; without a
 * query all of them, in order. Turkish letters match their plain ones.
 */
export function rankEntries(entries: readonly PaletteEntry[], query: string): PaletteSection[] {
  const folded = fold(query.trim())
  const answers = folded
    ? entries.map((entry) => ranked(entry, folded)).filter((found) => found !== undefined)
    : entries.map((entry) => ({ entry, score: 0 }))
  const byGroup = Map.groupBy(answers, ({ entry }) => entry.group)
  return paletteGroups
    .flatMap((group) => {
      const found = group === 'recent' ? [] : (byGroup.get(group)?.toSorted(byScore) ?? [])
      const [best] = found
      return best
        ? [{ group, score: headingScore(group, best.score), entries: found.map(({ entry }) => entry) }]
        : []
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ group, entries: shown }) => ({ group, entries: shown }))
}
