import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** A heading over the history table of what the page edits; the table is a card of its own. */
export function HistorySection({ children }: { children: ReactNode }) {
  const { t } = useTranslation('aros-versions')
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('panels.history')}
      </Typography>
      {children}
    </Box>
  )
}
