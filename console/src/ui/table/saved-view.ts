import { initialListState, type ListSearch, type ListState, serializeListState } from './list-state.ts'

/** A named list state; built-in ones come with the page and cannot be deleted. */
export interface SavedView {
  id: string
  name: string
  search: ListSearch
  isBuiltIn?: boolean
}

/** Where the reader's own views are kept. */
export interface ViewStore {
  views: SavedView[]
  /** Creates a view, or replaces the one with this id; answers its id. */
  save: (view: { id?: string; name: string; search: ListSearch }) => string
  remove: (id: string) => void
}

/** What a view keeps of a state: everything but the page number and the view's own id. */
export function viewSearch(state: ListState): ListSearch {
  return serializeListState({ ...state, page: 1, view: null }, initialListState)
}

/** Whether the state differs from the view it started from ("Değiştirildi"). */
export function isViewChanged(view: SavedView, state: ListState): boolean {
  const current = viewSearch(state)
  const keys = new Set([...Object.keys(current), ...Object.keys(view.search)])
  return [...keys].some((key) => (current[key] ?? '') !== (view.search[key] ?? ''))
}
