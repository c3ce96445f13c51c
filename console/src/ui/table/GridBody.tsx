import TableBody from '@mui/material/TableBody'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/chunk-error.ts'
import { GridRow } from './GridRow.tsx'
import type { GridBodyProps } from './grid-props.ts'

const VirtualBody = lazy(async () => ({
  default: (await loadChunk(() => import('./VirtualBody.tsx'))).VirtualBody,
}))

/** More rows than this are drawn only as far as they are in view. */
const virtualFrom = 100

/** The rows of the grid; drawn as far as in view when there are more than 100. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  if (props.rows.length > virtualFrom) {
    return (
      <Suspense fallback={<TableBody />}>
        <VirtualBody {...(props as GridBodyProps<unknown>)} />
      </Suspense>
    )
  }
  const { container: _container, rowHeight: _rowHeight, ...grid } = props
  return (
    <TableBody>
      {grid.rows.map((row, index) => (
        <GridRow key={grid.rowId(row)} {...grid} row={row} index={index + 1} />
      ))}
    </TableBody>
  )
}
