import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface SectionCardProps {
  title?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
  /** Lets a table or list reach the edges. */
  isFlush?: boolean
}

/** One titled block of a page. */
export function SectionCard({ title, actions, children, isFlush = false }: SectionCardProps) {
  const titleId = useId()
  const padding = { xs: 2, lg: 3 }
  return (
    <Card component="section" aria-labelledby={title ? titleId : undefined}>
      {(title || actions) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            px: padding,
            pt: padding,
            pb: isFlush ? 1.5 : 0,
          }}
        >
          {title && (
            <Typography id={titleId} variant="h3" component="h2" sx={{ flex: '1 1 11em', minWidth: 0 }}>
              {title}
            </Typography>
          )}
          {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>}
        </Box>
      )}
      <Box sx={isFlush ? undefined : { p: padding, pt: title ? 2 : padding }}>{children}</Box>
    </Card>
  )
}
