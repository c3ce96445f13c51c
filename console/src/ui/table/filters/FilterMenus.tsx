import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import type { FilterDef } from '../column.ts'
import { type ListState, withFilter } from '../list-state.ts'
import { FilterOptions } from './FilterOptions.tsx'

/** What a list's filters are and where their choice goes. */
export interface FilterBarProps {
  filters: FilterDef[]
  state: ListState
  onStateChange: (next: ListState) => void
}

/** The menu that adds a filter, or the values of one. */
export interface OpenFilter {
  anchor: HTMLElement
  /** Absent: which filter is still to be chosen. */
  filter: FilterDef | undefined
}

interface FilterMenusProps extends Pick<FilterBarProps, 'state' | 'onStateChange'> {
  /** Filters that narrow nothing yet. */
  idle: readonly FilterDef[]
  open: OpenFilter | undefined
  isOpen: boolean
  onOpen: (open: OpenFilter) => void
  onClose: () => void
}

/** What opens from a list's filter bar: the filters to choose from, then the values of the chosen one. */
export function FilterMenus({ idle, open, onOpen, onClose, state, onStateChange }: FilterMenusProps) {
  const { anchor, filter } = open ?? {}
  return (
    <>
      <Menu anchorEl={anchor} open={open !== undefined && !filter} onClose={onClose}>
        {idle.map((each) => (
          <MenuItem key={each.field} onClick={() => anchor && onOpen({ anchor, filter: each })}>
            {each.label}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={filter !== undefined}
        anchorEl={anchor?.isConnected ? anchor : document.body}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': filter?.label ?? '', role: 'dialog' } }}
      >
        {filter && (
          <FilterOptions
            filter={filter}
            values={state.filters[filter.field] ?? []}
            onChange={(values) => onStateChange(withFilter(state, filter.field, values))}
          />
        )}
      </Popover>
    </>
  )
}
