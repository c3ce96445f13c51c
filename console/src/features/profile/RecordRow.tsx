import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface Props {
  title: string
  chip?: ReactNode
  /** Short facts in one line, separated by dots. */
  facts: readonly ReactNode[]
  action?: ReactNode
}

/** One record of a short list inside a card: name, facts, what can be done with it. */
export function RecordRow({ title, chip, facts, action }: Props) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
          {chip}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1,
            color: 'text.secondary',
            '& > span:not(:last-child)::after': { content: '"·"', ml: 1 },
          }}
        >
          {facts.map((fact, index) => (
            <span key={index.toString()}>{fact}</span>
          ))}
        </Box>
      </Box>
      {action}
    </Box>
  )
}
