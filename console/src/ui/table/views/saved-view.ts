import { initialListState, type ListSearch, type ListState, serializeListState } from '../list-state.ts'

/** A named list state; built-in ones come with the page and cannot be deleted. */
export interface SavedView {
  id: string
  name: string
  search: ListSearch
  isBuiltIn?: boolean
  /** Of somebody else, who shared it with the reader's role: their name. It can be used, not changed. */
  sharedBy?: string
  /** The reader's own, shown to the others of the role too. */
  isShared?: boolean
}

/** Where the reader's own views are kept, and what can be done with them. */
export interface ViewStore {
  views: readonly SavedView[]
  /** The role views are shared with, in the reader's words. */
  roleName: string
  /** The view the list opens with, if any. */
  defaultId: string | null
  /** The reader opens the menu: time to fetch what is kept elsewhere. */
  onOpen: () => void
  /** Creates a view, or replaces the one with this id; answers its id. */
  save: (view: { id?: string; name: string; search: ListSearch }) => Promise<string>
  rename: (id: string, name: string) => Promise<void>
  share: (id: string, isShared: boolean) => Promise<void>
  /** Takes it out of the list; the reader can have it back for a while. */
  remove: (view: SavedView) => void
  setDefault: (id: string | null) => Promise<void>
  readError: (error: unknown) => string
}

/** Whether the reader may change the view. */
export function isOwnView(view: SavedView | undefined): view is SavedView {
  return view !== undefined && !view.isBuiltIn && view.sharedBy === undefined
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
