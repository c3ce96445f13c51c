import Checkbox from '@mui/material/Checkbox'
import Link from '@mui/material/Link'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../RowMenu.tsx'
import { toggleRows } from '../selection/selection.ts'
import { checkWidth } from './cell-styles.ts'
import type { GridProps } from './grid-props.ts'

const ownClick = 'a,button,input,label,[role=menu],[role=presentation]'

function openRow(event: MouseEvent<HTMLTableRowElement>, onPreview: (() => void) | undefined) {
  if (event.target instanceof Element && event.target.closest(ownClick)) return
  if (window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-identity]')
  if (!link) {
    onPreview?.()
    return
  }
  const { ctrlKey, metaKey, shiftKey } = event
  link.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

interface GridRowProps<Row> extends GridProps<Row> {
  row: Row
  /** From 1 in the page; the header is row 0. */
  index: number
}

/**
 * One row of the grid: check box, identity link, cells, menu; a click anywhere opens the identity link. Plain cells
 * that the table styles: a page draws a thousand of them.
 */
export function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, rowId, rowName, rowHref, rowActions, onPreview, columns, selection } = props
  const { t } = useTranslation('ui')
  const id = rowId(row)
  const href = rowHref?.(row)
  const chosen = selection?.selection
  const isSelected = chosen !== undefined && (chosen.isAll || chosen.ids.has(id))
  const toggle = () => {
    if (chosen) selection?.setSelection(toggleRows(chosen, [id], !isSelected))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const isWidget = event.target instanceof Element && event.target.matches('input,button')
    if (isWidget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'p' && onPreview) onPreview(row)
    else if (event.key === ' ') {
      event.preventDefault()
      if (onPreview) onPreview(row)
      else toggle()
    } else if (event.key === 'Enter' && event.target instanceof HTMLTableCellElement) {
      const link = event.currentTarget.querySelector<HTMLAnchorElement>('a[data-identity]')
      if (link) link.click()
      else onPreview?.(row)
    }
  }
  return (
    <tr
      data-row={index}
      aria-selected={selection ? isSelected : undefined}
      onClick={(event) => openRow(event, onPreview && (() => onPreview(row)))}
      onKeyDown={onKeyDown}
      data-opens={href || onPreview ? '' : undefined}
    >
      {selection && (
        <td data-edge="check" style={{ left: 0 }}>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={toggle}
            slotProps={{ input: { 'aria-label': t('table.selectRow', { name: rowName(row) }) } }}
          />
        </td>
      )}
      {columns.map(({ column }, position) => (
        <td
          key={column.id}
          data-align={column.align}
          {...(position === 0
            ? { 'data-edge': 'identity', style: { left: selection ? checkWidth : 0 } }
            : {})}
        >
          {position === 0 && href ? (
            <>
              <Link href={href} data-identity="" underline="hover">
                {column.cell(row)}
              </Link>
              {column.note?.(row) && <small>{column.note(row)}</small>}
            </>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowActions && (
        <td data-edge="menu" style={{ right: 0 }}>
          <RowMenu label={t('table.rowMenu', { name: rowName(row) })} actions={rowActions(row)} />
        </td>
      )}
    </tr>
  )
}
