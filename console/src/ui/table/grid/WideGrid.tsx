import type { Column } from '../column.ts'
import { DataGrid, type DataGridProps } from './DataGrid.tsx'
import { useColumnModel } from './use-column-model.ts'

export interface WideGridProps<Row> extends Omit<DataGridProps<Row>, 'columns'> {
  /** What is shown, in order, each with its width. */
  columns: Column<Row>[]
}

/** The grid with its columns as the reader has arranged them. */
export function WideGrid<Row>({ columns, ...grid }: WideGridProps<Row>) {
  const { state, onStateChange } = grid
  const model = useColumnModel({ columns, onChoice: (cols) => onStateChange({ ...state, cols }) })
  return <DataGrid {...grid} columns={model} />
}
