import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  intro?: string
  /** Short fields beside each other. */
  isGrid?: boolean
  children: ReactNode
}

/** A titled part of a long form. */
export function FormSection({ title, intro, isGrid = false, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 1 }}>
      <Typography id={titleId} variant="h3" component="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {intro && <Box sx={{ color: 'text.secondary', mb: 1.5 }}>{intro}</Box>}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          ...(isGrid ? { gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } : {}),
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
