import Box from '@mui/material/Box'

interface EffectsListProps {
  /** What the action will do, line by line: "14 robot etkilenecek". */
  effects: readonly string[]
}

/** The consequences of an action, before it is confirmed. */
export function EffectsList({ effects }: EffectsListProps) {
  if (effects.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, '& li': { mb: 0.5 } }}>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </Box>
  )
}
