import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface FoldCardProps {
  title: string
  /** What is in it, in a few words; shown whether it is open or not. */
  summary?: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** Buttons at the right of the title while it is open. */
  actions?: ReactNode
  children: ReactNode
}

/** One titled block of a long page, of which only the title is drawn until it is opened. */
export function FoldCard({ title, summary, isOpen, onToggle, actions, children }: FoldCardProps) {
  const id = useId()
  const padding = { xs: 2, lg: 3 }
  return (
    <Card component="section" aria-labelledby={`${id}-title`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ flex: '1 1 14em', minWidth: 0 }}>
          <ButtonBase
            onClick={onToggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-body` : undefined}
            aria-describedby={summary ? `${id}-summary` : undefined}
            sx={{
              width: '100%',
              minHeight: 52,
              px: padding,
              gap: 1,
              justifyContent: 'flex-start',
              font: 'inherit',
            }}
          >
            <ExpandMoreIcon
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', color: 'text.secondary', ml: -0.5 }}
            />
            <span id={`${id}-title`}>{title}</span>
          </ButtonBase>
        </Typography>
        {summary && (
          <Box id={`${id}-summary`} sx={{ px: padding, color: 'text.secondary' }}>
            {summary}
          </Box>
        )}
        {isOpen && actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pr: padding }}>{actions}</Box>
        )}
      </Box>
      {isOpen && (
        <Box id={`${id}-body`} sx={{ px: padding, pb: padding, pt: 1 }}>
          {children}
        </Box>
      )}
    </Card>
  )
}
