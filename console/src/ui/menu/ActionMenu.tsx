import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useWriteBlock } from '../form/write-block.ts'
import type { RowAction } from '../table/column.ts'
import type { MenuPlace } from './use-menu-anchor.ts'

interface ActionMenuProps extends MenuPlace {
  actions: readonly RowAction[]
}

/** Actions on one thing; an impossible one stays visible with its reason. */
export function ActionMenu({ anchor, isOpen, onClose, actions }: ActionMenuProps) {
  const blocked = useWriteBlock()
  const reasonOf = (action: RowAction) => action.disabledReason ?? (action.isReading ? undefined : blocked)
  return (
    <Menu anchorEl={anchor} open={isOpen} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          aria-disabled={reasonOf(action) ? true : undefined}
          onClick={() => {
            if (reasonOf(action)) return
            onClose()
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
  )
}
