import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import IconButton from '@mui/material/IconButton'
import { lazyDialog } from '../lazy/lazy-part.tsx'
import { useMenuAnchor } from '../menu/use-menu-anchor.ts'
import type { RowAction } from './column.ts'
import { useHold } from './table-hold.ts'

const ActionMenu = lazyDialog(async () => (await import('../menu/ActionMenu.tsx')).ActionMenu)

interface RowMenuProps {
  /** Names the button, e.g. "NH1-000231 işlemleri". */
  label: string
  actions: RowAction[]
}

/** The "⋯" menu of a row or a page. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const { place, open } = useMenuAnchor()
  useHold(place.isOpen)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton size="small" aria-label={label} aria-haspopup="menu" onClick={open}>
        <MoreHorizIcon fontSize="small" />
      </IconButton>
      <ActionMenu {...place} actions={actions} />
    </>
  )
}
