import type { RowAction } from '../column.ts'
import type { SelectionControl } from '../selection/use-selection.ts'
import type { LaidColumn } from './use-column-model.ts'

/** What the rows of a list need to draw themselves. */
export interface GridProps<Row> {
  rows: Row[]
  rowId: (row: Row) => string
  /** How a person names the row; used in labels of its check box and menu. */
  rowName: (row: Row) => string
  rowHref?: ((row: Row) => string | undefined) | undefined
  rowActions?: ((row: Row) => RowAction[]) | undefined
  onPreview?: ((row: Row) => void) | undefined
  columns: LaidColumn<Row>[]
  /** Absent when rows cannot be chosen. */
  selection?: SelectionControl | undefined
}
