import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { type GridPosition, gridMove } from './grid-move.ts'

const widgets = 'a[href],button,input,[role=button]'

function cellsOf(table: HTMLTableElement): HTMLTableCellElement[][] {
  return [...table.rows].filter((row) => row.dataset['row'] !== undefined).map((row) => [...row.cells])
}

function targetOf(cell: HTMLTableCellElement): HTMLElement {
  return cell.querySelector<HTMLElement>(widgets) ?? cell
}

function positionOf(cells: HTMLTableCellElement[][], element: Element): GridPosition | undefined {
  const cell = element.closest('td,th')
  const row = cells.findIndex((each) => each.some((one) => one === cell))
  const column = cells[row]?.indexOf(cell as HTMLTableCellElement) ?? -1
  return row < 0 || column < 0 ? undefined : { row, column }
}

/**
 * The APG grid keyboard: one tab stop, arrows, Home, End, Page keys and Ctrl+Home/End move over the cells; a
 * cell with one widget gives the focus to it. Rows taking part carry `data-row`.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  const active = useRef<GridPosition>({ row: 0, column: 0 })

  const updateTabStops = useCallback(() => {
    if (!table.current) return
    const cells = cellsOf(table.current)
    const row = Math.min(active.current.row, cells.length - 1)
    const column = Math.min(active.current.column, (cells[row]?.length ?? 1) - 1)
    for (const [r, line] of cells.entries()) {
      for (const [c, cell] of line.entries()) {
        for (const widget of cell.querySelectorAll<HTMLElement>(widgets)) widget.tabIndex = -1
        targetOf(cell).tabIndex = r === row && c === column ? 0 : -1
      }
    }
  }, [table])

  useLayoutEffect(updateTabStops)

  const onFocus = useCallback(
    (event: { target: EventTarget }) => {
      if (!table.current || !(event.target instanceof Element)) return
      const at = positionOf(cellsOf(table.current), event.target)
      if (!at || (at.row === active.current.row && at.column === active.current.column)) return
      active.current = at
      updateTabStops()
    },
    [table, updateTabStops],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (!table.current || event.altKey || event.metaKey || event.shiftKey) return
      const cells = cellsOf(table.current)
      const key = event.ctrlKey ? `Ctrl+${event.key}` : event.key
      const next = gridMove(key, active.current, { rows: cells.length, columns: cells[0]?.length ?? 1 })
      const cell = next && cells[next.row]?.[next.column]
      if (!next || !cell) return
      event.preventDefault()
      active.current = next
      updateTabStops()
      targetOf(cell).focus()
      cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    },
    [table, updateTabStops],
  )

  return { onFocus, onKeyDown }
}
