import type { SavedView as KeptView } from '@filo/contract/saved-views/saved-views-routes'
import type { ListSearch } from '../../ui/table/list-state.ts'
import type { SavedView } from '../../ui/table/views/saved-view.ts'

/** A list's search as the server keeps it: `f.state=draft&sort=-updatedAt`. */
export function viewQuery(search: ListSearch): string {
  return new URLSearchParams(Object.entries(search)).toString()
}

/** The search a kept query stands for. */
export function viewSearchOf(query: string): ListSearch {
  return Object.fromEntries(new URLSearchParams(query))
}

/** A view of the server as the table shows it. */
export function asTableView(view: KeptView): SavedView {
  return {
    id: view.id,
    name: view.name,
    search: viewSearchOf(view.query),
    isShared: view.isOwn && view.sharedRole !== null,
    ...(view.isOwn ? {} : { sharedBy: view.ownerName }),
  }
}
