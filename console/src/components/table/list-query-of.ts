import { type ListState, sortText } from '../../ui/table/list-state.ts'

/** What a list asks the server for, whichever list it is. */
export interface ListQueryInput {
  q?: string
  sort?: string
  page: number
  size: number
  [filter: `f.${string}`]: string[]
}

/** The API query of a list's state: `q sort page size` and `f.<field>` lists. */
export function listQueryOf(state: ListState): ListQueryInput {
  const sort = sortText(state.sort)
  return {
    ...(state.q.trim() ? { q: state.q.trim() } : {}),
    ...(sort ? { sort } : {}),
    page: state.page,
    size: state.size,
    ...Object.fromEntries(Object.entries(state.filters).map(([field, values]) => [`f.${field}`, values])),
  }
}
