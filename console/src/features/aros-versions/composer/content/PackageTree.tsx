import Box from '@mui/material/Box'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../../../ui/a11y/visually-hidden.ts'
import { TreeRowView } from './TreeRowView.tsx'
import type { TreeRow } from './tree-rows.ts'

interface Props {
  label: string
  rows: readonly TreeRow[]
  onToggle: (row: TreeRow) => void
  onExpand: (id: string, isExpanded: boolean) => void
}

/** The row a key leads to, or undefined when the key does something else (WAI-ARIA APG, tree view). */
function rowAfterKey(key: string, rows: readonly TreeRow[], index: number): number | undefined {
  const row = rows[index]
  if (key === 'ArrowDown') return Math.min(index + 1, rows.length - 1)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowRight' && row?.isExpanded) return Math.min(index + 1, rows.length - 1)
  if (key === 'ArrowLeft' && row && !row.isExpanded && row.level > 1) {
    const above = rows.slice(0, index).findLastIndex((other) => other.level < row.level)
    return above >= 0 ? above : undefined
  }
  return undefined
}

/**
 * Folders, packages and versions as one tree: Space or Enter chooses, arrows move and open. A version is a choice
 * among its package's versions; a package or folder with a part chosen is "mixed".
 */
export function PackageTree({ label, rows, onToggle, onExpand }: Props) {
  const { t } = useTranslation('aros-versions')
  const helpId = useId()
  const [current, setCurrent] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const focused = rows.some((row) => row.node.id === current) ? current : rows[0]?.node.id

  function focusRow(index: number) {
    const row = rows[index]
    if (!row) return
    setCurrent(row.node.id)
    list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[index]?.focus()
  }

  function onKeyDown(event: KeyboardEvent, index: number) {
    const row = rows[index]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const next = rowAfterKey(event.key, rows, index)
    if (next !== undefined) focusRow(next)
    else if (event.key === ' ' || event.key === 'Enter') onToggle(row)
    else if (event.key === 'ArrowRight' && row.hasChildren) onExpand(row.node.id, true)
    else if (event.key === 'ArrowLeft' && row.isExpanded) onExpand(row.node.id, false)
    else return
    event.preventDefault()
  }

  return (
    <>
      <Box id={helpId} sx={visuallyHidden}>
        {t('content.keys')}
      </Box>
      <Box
        ref={list}
        role="tree"
        aria-label={label}
        aria-multiselectable
        aria-describedby={helpId}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        {rows.map((row, index) => (
          <TreeRowView
            key={row.node.id}
            row={row}
            isFocusable={row.node.id === focused}
            onToggle={() => {
              setCurrent(row.node.id)
              onToggle(row)
            }}
            onExpand={(isExpanded) => onExpand(row.node.id, isExpanded)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </Box>
    </>
  )
}
