import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './column.ts'
import { layoutColumns } from './column-layout.ts'
import type { ColumnChoice } from './list-state.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
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
  columns: Column<Row>[]
  choice: ColumnChoice[] | null
  onChoice: (choice: ColumnChoice[]) => void
}

/** The visible columns in order; rows, sorting and paging stay with the server, so only columns are modelled. */
export function useColumnModel<Row>({ columns, choice, onChoice }: ColumnModelOptions<Row>) {
  const laid = useMemo(() => layoutColumns(columns, choice), [columns, choice])
  const definitions = useMemo(
    () => columns.map(({ id, header }) => ({ id, header, minSize: 64, maxSize: 1200 })),
    [columns],
  )
  const visible = new Set(laid.map(({ id }) => id))
  const columnSizing = Object.fromEntries(laid.map(({ id, width }) => [id, width ?? 0]))
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onEnd',
    state: {
      columnOrder: laid.map(({ id }) => id),
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible.has(id)])),
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
