export const pageSizes = [10, 25, 50, 100] as const
export const densities = ['comfortable', 'standard', 'compact'] as const
export type Density = (typeof densities)[number]

/** Row heights in px (docs/interface.md: rahat, standart, sıkı). */
export const rowHeights: Record<Density, number> = { comfortable: 52, standard: 44, compact: 36 }

export interface Sort {
  field: string
  isDescending: boolean
}

/** A column as the reader arranged it; `width` in px, absent for the declared one. */
export interface ColumnChoice {
  id: string
  width?: number
}

/** Everything a list shows apart from its data; the URL holds it (docs/interface.md). */
export interface ListState {
  /** Search text; has no default. */
  q: string
  /** Values of each filter; values hold no comma. */
  filters: Record<string, string[]>
  sort: Sort | null
  /** From 1. */
  page: number
  size: number
  /** Visible columns in order; null is the declared choice. */
  cols: ColumnChoice[] | null
  density: Density
  /** Id of the saved view the state started from. */
  view: string | null
}

/** Stands for "no value" where the list has one by default; an empty value does not survive in an address. */
const noneMark = '-'

export type ListSearch = Record<string, string>

export const initialListState: ListState = {
  q: '',
  filters: {},
  sort: null,
  page: 1,
  size: 25,
  cols: null,
  density: 'standard',
  view: null,
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function list(value: unknown): string[] {
  return text(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The sort that an address or a choice names, `-` in front for descending; null for none. */
export function parseSort(value: unknown): Sort | null {
  const raw = text(value)
  const field = raw.startsWith('-') ? raw.slice(1) : raw
  return field ? { field, isDescending: raw.startsWith('-') } : null
}

function parseColumn(value: string): ColumnChoice {
  const [id = '', width] = value.split(':')
  const px = Number(width)
  return width && Number.isInteger(px) && px >= 48 && px <= 1200 ? { id, width: px } : { id }
}

/**
 * Reads a list's state from URL search values (`?q=&f.status=a,b&sort=-updatedAt&page=2&size=25&cols=name:240&
 * density=compact&view=`). Anything absent or senseless falls back to `defaults`, so no address breaks a list.
 */
export function parseListState(
  search: Record<string, unknown>,
  defaults: ListState = initialListState,
): ListState {
  const filters: Record<string, string[]> = { ...defaults.filters }
  for (const [key, value] of Object.entries(search)) {
    if (!key.startsWith('f.') || key.length === 2) continue
    const values = list(value).filter((each) => each !== noneMark)
    if (values.length > 0) filters[key.slice(2)] = values
    else delete filters[key.slice(2)]
  }
  const page = Number(text(search['page']))
  const size = Number(text(search['size']))
  const cols = list(search['cols'])
  const density = densities.find((each) => each === search['density'])
  return {
    q: text(search['q']),
    filters,
    sort: 'sort' in search ? parseSort(search['sort']) : defaults.sort,
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : defaults.page,
    size: pageSizes.some((each) => each === size) ? size : defaults.size,
    cols: cols.length > 0 ? cols.map(parseColumn) : defaults.cols,
    density: density ?? defaults.density,
    view: text(search['view']) || defaults.view,
  }
}

/** The URL form of a state; what equals `defaults` is left out, so the plain list has a plain address. */
export function serializeListState(state: ListState, defaults: ListState = initialListState): ListSearch {
  const search: ListSearch = {}
  if (state.q) search['q'] = state.q
  for (const field of new Set([...Object.keys(defaults.filters), ...Object.keys(state.filters)])) {
    const value = (state.filters[field] ?? []).join(',')
    if (value !== (defaults.filters[field] ?? []).join(',')) search[`f.${field}`] = value || noneMark
  }
  if (sortText(state.sort) !== sortText(defaults.sort)) search['sort'] = sortText(state.sort) || noneMark
  if (state.page !== defaults.page) search['page'] = String(state.page)
  if (state.size !== defaults.size) search['size'] = String(state.size)
  const cols = columnsText(state.cols)
  if (cols !== columnsText(defaults.cols)) search['cols'] = cols
  if (state.density !== defaults.density) search['density'] = state.density
  if (state.view && state.view !== defaults.view) search['view'] = state.view
  return search
}

function columnsText(cols: ColumnChoice[] | null): string {
  return (cols ?? []).map(({ id, width }) => (width ? `${id}:${width}` : id)).join(',')
}

/** `-updatedAt` for a descending sort, empty for none. */
export function sortText(sort: Sort | null): string {
  return sort ? `${sort.isDescending ? '-' : ''}${sort.field}` : ''
}

/** The same list with other filters, from its first page. */
export function withFilter(state: ListState, field: string, values: string[]): ListState {
  const filters = { ...state.filters }
  if (values.length > 0) filters[field] = values
  else delete filters[field]
  return { ...state, filters, page: 1 }
}

/** Whether a search text or a filter narrows the list. */
export function isNarrowed(state: ListState): boolean {
  return state.q.trim() !== '' || Object.keys(state.filters).length > 0
}

/** Without search text and filters, from the first page. */
export function withoutFilters(state: ListState): ListState {
  return { ...state, q: '', filters: {}, page: 1 }
}

/** Next sort of a column: ascending, descending, then none. */
export function nextSort(current: Sort | null, field: string): Sort | null {
  if (current?.field !== field) return { field, isDescending: false }
  return current.isDescending ? null : { field, isDescending: true }
}
