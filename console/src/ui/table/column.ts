import type { ReactNode } from 'react'

/** How a column appears on a card below 600 px. */
export type CardPlace = 'field' | 'chip' | 'none'

/** One column of a list, declared by the feature. */
export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The server's sort field; absent when the list cannot be sorted by it. */
  sortField?: string
  /** Numbers go to the end, with tabular figures. */
  align?: 'start' | 'end'
  /** px; 160 unless told. */
  width?: number
  /** Shown only when the reader chooses it. */
  isHiddenByDefault?: boolean
  /** Place on the narrow card; fields in order, at most three are shown. */
  card?: CardPlace
  /** The server's field for CSV; `false` leaves the column out. The id unless told. */
  csvField?: string | false
}

export interface FilterOption {
  value: string
  label: string
}

/** One filter of a list; it goes to the server as `f.<field>=a,b`. */
export interface FilterDef {
  field: string
  label: string
  options: readonly FilterOption[]
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
  onSelect: (chosen: ChosenRows) => void
}
