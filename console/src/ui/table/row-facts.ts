import type { KeyValue } from '../page/KeyValueList.tsx'
import type { Column } from './column.ts'

/** What the columns tell of a row, hidden ones too, as names and values. */
export function rowFacts<Row>(columns: readonly Column<Row>[], row: Row): KeyValue[] {
  return columns.map(({ header, cell }) => ({ label: header, value: cell(row) }))
}
