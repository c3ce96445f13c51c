import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { type Drawing, EmptyDrawing } from './EmptyDrawing.tsx'

export interface EmptyStateProps {
  drawing: Drawing
  title: string
  body?: string | undefined
  /** The primary action that ends the emptiness. */
  action?: ReactNode
}

/** Why there is nothing here, with a line drawing and the action that changes it. */
export function EmptyState({ drawing, title, body, action }: EmptyStateProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 6,
      }}
    >
      <EmptyDrawing name={drawing} />
      <Typography variant="h2" sx={{ fontSize: 16, fontWeight: 600, mt: 1 }}>
        {title}
      </Typography>
      {body && (
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {body}
        </Typography>
      )}
      {action && (
        <Box
          data-primary-action
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1.5 }}
        >
          {action}
        </Box>
      )}
    </Box>
  )
}
