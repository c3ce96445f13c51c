import type { ReactNode } from 'react'

/** How a column appears on a card below 600 px. */
type CardPlace = 'field' | 'chip' | 'none'

/** One column of a list, declared by the feature. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Of the identity column: said below its link, in small letters. */
  note?: (row: Row) => string
  /** The server's sort field; absent when the list cannot be sorted by it. */
  sortField?: string
  /** Numbers go to the end, with tabular figures. */
  align?: 'start' | 'end'
  /** px; 160 unless told. */
  width?: number
  /** px that it needs at least, where the table has no room for all; `width` unless told. */
  minWidth?: number
  /** Left out where even that does not fit: the highest goes first, and columns without it stay. */
  foldOrder?: number
  /** Its cells hold a chip with a line below it: rows get room for both, unless the reader wants them compact. */
  isTall?: boolean
  /** Shown only when the reader chooses it. */
  isHiddenByDefault?: boolean
  /** Place on the narrow card; fields in order, at most three are shown. */
  card?: CardPlace
  /** The server's field for CSV; `false` leaves the column out. The id unless told. */
  csvField?: string | false
  /** Several columns of CSV in its place, where one cell tells several things. */
  csvFields?: readonly { field: string; header: string }[]
}

export interface FilterOption {
  value: string
  label: string
  /** What else is known of it, below its label where it is offered. */
  detail?: string
  /** The heading it stands under where a piece groups its options. */
  group?: string
}

/** The first options that fit a text, and how many there are. */
export interface FoundOptions {
  options: readonly FilterOption[]
  totalCount: number
}

export type OptionSearch = (q: string) => Promise<FoundOptions>

/** One filter of a list; it goes to the server as `f.<field>=a,b`. */
export interface FilterDef {
  field: string
  label: string
  /** All there are; with `search` only the chosen ones, for their names. */
  options: readonly FilterOption[]
  /** Finds options where they are too many to offer at once. */
  search?: OptionSearch
  /** One value only, e.g. yes or no. */
  isSingle?: boolean
}

/** An action of one row; the menu shows a disabled one with its reason. */
export interface RowAction {
  id: string
  label: string
  onSelect: () => void
  icon?: ReactNode
  isDanger?: boolean
  /** Present when the action is not possible now; shown to the reader. */
  disabledReason?: string
  /** It only shows or opens something: it works while nothing can be saved. */
  isReading?: boolean
}

/** The rows a bulk action works on; with `isAll` it is every result of the current query, not only `ids`. */
export interface ChosenRows {
  ids: string[]
  isAll: boolean
  count: number
  /** Ends the selection, once the action is done. */
  clear: () => void
}

/** An action over the chosen rows. */
export interface BulkAction {
  id: string
  label: string
  icon?: ReactNode
  isDanger?: boolean
  /** It only shows or opens something: it works while nothing can be saved. */
  isReading?: boolean
  /** Whether it can take every result of the list; without it, it works on rows chosen one by one only. */
  allowsAll?: boolean
  /** Why it does not work on these rows, e.g. because they are not two. */
  reasonAgainst?: (chosen: Pick<ChosenRows, 'isAll' | 'count'>) => string | undefined
  onSelect: (chosen: ChosenRows) => void
}
