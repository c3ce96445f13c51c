import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** The page's words under the title bar; the h1 itself is the breadcrumb's last segment. */
  intro?: ReactNode
  /** One primary and at most two secondary buttons. */
  actions?: ReactNode
}

/** The line below the breadcrumb: what the page is for and its actions. */
export function PageHeader({ intro, actions }: PageHeaderProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      {intro && (
        <Typography color="text.secondary" component="div" sx={{ flex: '1 1 320px' }}>
          {intro}
        </Typography>
      )}
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>}
    </Box>
  )
}
