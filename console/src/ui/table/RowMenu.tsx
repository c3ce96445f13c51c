import MoreHorizIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useWriteBlock } from '../form/write-block.ts'
import type { RowAction } from './column.ts'
import { useHold } from './table-hold.ts'

export interface RowMenuProps {
  /** Names the button, e.g. "NH1-000231 işlemleri". */
  label: string
  actions: RowAction[]
}

/** The "⋯" menu of a row or a page; an impossible action stays visible with its reason. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useHold(anchor !== null)
  const blocked = useWriteBlock()
  if (actions.length === 0) return null
  const reasonOf = (action: RowAction) => action.disabledReason ?? (action.isReading ? undefined : blocked)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.id}
            aria-disabled={reasonOf(action) ? true : undefined}
            onClick={() => {
              if (reasonOf(action)) return
              setAnchor(null)
              action.onSelect()
            }}
            sx={reasonOf(action) ? { color: 'text.secondary', cursor: 'default' } : undefined}
          >
            {action.icon && (
              <ListItemIcon sx={action.isDanger ? { color: 'error.main' } : undefined}>
                {action.icon}
              </ListItemIcon>
            )}
            <ListItemText
              primary={
                <Box component="span" sx={action.isDanger ? { color: 'error.main' } : undefined}>
                  {action.label}
                </Box>
              }
              secondary={reasonOf(action)}
              slotProps={{ secondary: { sx: { maxWidth: 280, whiteSpace: 'normal' } } }}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
