import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'

/** The tags of a unit. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span>—</span>
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {tags.map((tag) => (
        <Chip key={tag} label={tag} size="small" variant="outlined" />
      ))}
    </Box>
  )
}
