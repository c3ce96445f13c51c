/** Rows chosen on a list: single ids over all pages, or every result of the current filters. */
export interface Selection {
  ids: ReadonlySet<string>
  /** All results of the current search and filters, also those on other pages. */
  isAll: boolean
}

export const emptySelection: Selection = { ids: new Set(), isAll: false }

/** Adds or removes rows; leaving out one row of "all results" keeps only the rows named. */
export function toggleRows(selection: Selection, ids: readonly string[], isSelected: boolean): Selection {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return { ids: next, isAll: false }
}

/** How many rows an action would touch. */
export function selectedCount(selection: Selection, totalCount: number): number {
  return selection.isAll ? totalCount : selection.ids.size
}

/** The state of the page's "select all" box. */
export function pageCheck(selection: Selection, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  if (selection.isAll) return pageIds.length > 0 ? 'all' : 'none'
  const count = pageIds.filter((id) => selection.ids.has(id)).length
  if (count === 0) return 'none'
  return count === pageIds.length ? 'all' : 'some'
}
