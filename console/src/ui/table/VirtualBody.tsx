import TableBody from '@mui/material/TableBody'
import { useVirtualizer } from '@tanstack/react-virtual'
import { GridRow } from './GridRow.tsx'
import type { GridBodyProps } from './grid-props.ts'

/** The rows of a long grid, drawn as far as they are in view. */
export function VirtualBody<Row>({ container, rowHeight, ...grid }: GridBodyProps<Row>) {
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized
  const virtual = useVirtualizer({
    count: grid.rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <TableBody>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {items.map(({ index }) => {
        const row = grid.rows[index]
        return row === undefined ? null : (
          <GridRow key={grid.rowId(row)} {...grid} row={row} index={index + 1} />
        )
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </TableBody>
  )
}
