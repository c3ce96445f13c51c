import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import type { PaletteEntry } from './palette-entry.ts'

interface Props {
  id: string
  entry: PaletteEntry
  isChosen: boolean
  onFollow: () => void
}

/** One find: its name, what is said beside it, and why it is not possible. */
export function PaletteOption({ id, entry, isChosen, onFollow }: Props) {
  const { label, detail, disabledReason } = entry
  return (
    <ListItemButton
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={disabledReason !== undefined}
      selected={isChosen}
      onClick={onFollow}
      sx={{ gap: 2, minHeight: 40, cursor: disabledReason ? 'default' : 'pointer' }}
    >
      <Box
        component="span"
        sx={{ overflowWrap: 'anywhere', color: disabledReason ? 'text.disabled' : undefined }}
      >
        {label}
      </Box>
      <Typography
        component="span"
        variant="caption"
        color={isChosen ? 'textPrimary' : 'textSecondary'}
        sx={{ ml: 'auto', textAlign: 'right', overflowWrap: 'anywhere' }}
      >
        {disabledReason ?? detail}
      </Typography>
    </ListItemButton>
  )
}
