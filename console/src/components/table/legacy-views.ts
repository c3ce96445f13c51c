import { fold } from '../../ui/format/fold.ts'
import type { ListSearch } from '../../ui/table/list-state.ts'

/** Where views were kept before the server kept them. */
const storageKey = 'views'

export interface LegacyView {
  id: string
  name: string
  search: ListSearch
}

type Kept = Record<string, LegacyView[]>

function readKept(storage: Storage): Kept {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    return (kept as { state?: { views?: Kept } } | null)?.state?.views ?? {}
  } catch {
    return {}
  }
}

/** The views of a list that this browser still keeps. */
export function legacyViews(list: string, storage: Storage = localStorage): LegacyView[] {
  return readKept(storage)[list] ?? []
}

/** Forgets one of them, and the whole storage entry with the last one. */
export function forgetLegacyView(list: string, id: string, storage: Storage = localStorage): void {
  const kept = readKept(storage)
  const rest = (kept[list] ?? []).filter((view) => view.id !== id)
  const { [list]: _, ...others } = kept
  const views = rest.length > 0 ? { ...others, [list]: rest } : others
  if (Object.keys(views).length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify({ state: { views }, version: 0 }))
}

/** A name that no other view has: `Geciken`, `Geciken (2)`, … */
export function freeName(name: string, taken: readonly string[]): string {
  const used = new Set(taken.map((each) => fold(each.trim())))
  const base = name.trim().slice(0, 54) || '—'
  for (let next = 1; ; next += 1) {
    const candidate = next === 1 ? base : `${base} (${next})`
    if (!used.has(fold(candidate))) return candidate
  }
}
