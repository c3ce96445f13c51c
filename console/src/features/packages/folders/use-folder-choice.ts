import { useListState } from '../../../components/table/use-list-state.ts'
import type { ListState } from '../../../ui/table/list-state.ts'
import { withFilter } from '../../../ui/table/list-state.ts'

/** `all`, `favourites`, `none` (in no folder) or a folder's id. */
export type FolderChoice = string

/** The place of the folder tree that a list's state is narrowed to; being a favourite goes before a folder. */
export const choiceOf = (state: ListState): FolderChoice => {
  if (state.filters['isFavourite']) return 'favourites'
  return state.filters['folderId']?.[0] ?? 'all'
}

/** A list's state narrowed to one place of the folder tree. */
export function withChoice(state: ListState, choice: FolderChoice): ListState {
  const cleared = withFilter(withFilter(state, 'folderId', []), 'isFavourite', [])
  if (choice === 'favourites') return withFilter(cleared, 'isFavourite', ['true'])
  return choice === 'all' ? cleared : withFilter(cleared, 'folderId', [choice])
}

const defaults: Partial<ListState> = { sort: { field: 'name', isDescending: false } }

/** The state of the card list: the address, as for every list. */
export function useCardListState() {
  return useListState(defaults)
}
