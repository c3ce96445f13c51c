import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '../column.ts'
import type { ColumnChoice } from '../list-state.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
})

const noRows: never[] = []

/** A visible column with its width in px and the handlers of its resize grip. */
export interface LaidColumn<Row> {
  column: Column<Row>
  width: number
  /** Starts a pointer drag that ends in `onChoice`. */
  onResizeStart: (event: unknown) => void
  /** px the grip has moved during a drag, else 0. */
  resizeOffset: number
  isResizing: boolean
}

interface ColumnModelOptions<Row> {
  /** What is shown, in order, each with its width. */
  columns: Column<Row>[]
  onChoice: (choice: ColumnChoice[]) => void
}

/** The handlers of the columns shown; rows, sorting and paging stay with the server, so only columns are modelled. */
export function useColumnModel<Row>({ columns: laid, onChoice }: ColumnModelOptions<Row>) {
  const definitions = useMemo(
    () => laid.map(({ id, header }) => ({ id, header, minSize: 64, maxSize: 1200 })),
    [laid],
  )
  const columnSizing = Object.fromEntries(laid.map(({ id, width }) => [id, width ?? 0]))
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: laid.map(({ id }) => id),
      columnSizing,
    },
    onColumnSizingChange: (updater) => {
      const next = typeof updater === 'function' ? updater(columnSizing) : updater
      onChoice(laid.map(({ id }) => ({ id, width: Math.round(next[id] ?? columnSizing[id] ?? 0) })))
    },
  })
  const byId = new Map(laid.map((column) => [column.id, column]))
  const offset = table.state.columnResizing.deltaOffset ?? 0
  return (table.getHeaderGroups()[0]?.headers ?? []).flatMap((header): LaidColumn<Row>[] => {
    const column = byId.get(header.column.id)
    if (!column) return []
    const isResizing = header.column.getIsResizing()
    return [
      {
        column,
        width: header.getSize(),
        onResizeStart: header.getResizeHandler(),
        resizeOffset: isResizing ? offset : 0,
        isResizing,
      },
    ]
  })
}
