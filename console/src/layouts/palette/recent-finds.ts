import type { RecentFind } from '../../state/root-store.ts'
import type { PaletteEntry } from './palette-entry.ts'

const mostFinds = 8

/** The list with a find at its head; each is there once, and the oldest leave. */
export function withFind(
  finds: readonly RecentFind[],
  { key, group, label, detail, href }: PaletteEntry,
): RecentFind[] {
  const isRecord = group !== 'pages' && group !== 'actions'
  const find = isRecord ? { key, group, label, detail, href } : { key, group }
  return [find, ...finds.filter((other) => other.key !== key)].slice(0, mostFinds)
}

/**
 * What can be offered again: pages and actions as they are now, in the language shown, and records of kinds that the
 * role may read.
 */
export function offerAgain(
  finds: readonly RecentFind[],
  entries: readonly PaletteEntry[],
  mayRead: (group: string) => boolean,
): PaletteEntry[] {
  return finds.flatMap(({ key, group, label, detail, href }) => {
    const current = entries.find((entry) => entry.key === key)
    if (current) return current.disabledReason ? [] : [current]
    if (!label || !href || !mayRead(group)) return []
    return [{ key, group: group as PaletteEntry['group'], label, detail, href }]
  })
}
