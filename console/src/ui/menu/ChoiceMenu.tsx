import CheckIcon from '@mui/icons-material/Check'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { MenuPlace } from './use-menu-anchor.ts'

export interface ChoiceMenuProps<Value extends string> extends MenuPlace {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few values; the chosen one is ticked. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { anchor, isOpen, onClose, options, value, onChoose } = props
  return (
    <Menu anchorEl={anchor} open={isOpen} onClose={onClose}>
      {options.map((option) => (
        <MenuItem
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          selected={option.value === value}
          onClick={() => {
            onChoose(option.value)
            onClose()
          }}
        >
          <ListItemIcon>{option.value === value && <CheckIcon fontSize="small" />}</ListItemIcon>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
