import { parseListState, serializeListState } from '../../ui/table/list-state.ts'

const retainedParams = ['q', 'sort', 'page', 'size']

/**
 * The list that an address shows, as one query value: which rows in which order, not how they are drawn. `initial` is what
 * the list has without its address saying so: its first order, a filter that its page sets.
 */
export function listMark(address: Record<string, string>, initial: Record<string, string> = {}): string {
  const own = { ...initial, ...address }
  const names = Object.keys(own).filter((name) => retainedParams.includes(name) || name.startsWith('f.'))
  const search = new URLSearchParams(names.map((name) => [name, own[name] ?? '']))
  // The first page of the plain list is a list to walk, too.
  if (!search.has('page')) search.set('page', '1')
  return search.toString()
}

/** The list's state that a mark stands for. */
export function stateOfMark(mark: string) {
  return parseListState(Object.fromEntries(new URLSearchParams(mark)))
}

/** The same list, turned to the page that holds a place (from 0). */
export function markAt(mark: string, place: number): string {
  const state = stateOfMark(mark)
  return listMark(serializeListState({ ...state, page: Math.floor(place / state.size) + 1 }))
}

interface ListedPage {
  ids: readonly string[]
  /** From 1. */
  page: number
  size: number
  totalCount: number
}

/** A record beside another one in a list; without an id it stands on another page. */
export interface Neighbour {
  /** From 0 in the whole list. */
  place: number
  id: string | undefined
}

/** What stands before and after a record in the list it was opened from; nothing where the page does not hold it. */
export function neighboursOf(
  { ids, page, size, totalCount }: ListedPage,
  id: string,
): { previous?: Neighbour; next?: Neighbour } {
  const index = ids.indexOf(id)
  if (index === -1) return {}
  const place = (page - 1) * size + index
  return {
    ...(place > 0 ? { previous: { place: place - 1, id: ids[index - 1] } } : {}),
    ...(place + 1 < totalCount ? { next: { place: place + 1, id: ids[index + 1] } } : {}),
  }
}
