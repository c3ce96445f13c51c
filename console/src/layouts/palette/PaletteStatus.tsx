import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../ui/a11y/visually-hidden.ts'
import { shortestQuery } from './use-records.ts'

interface Props {
  count: number
  text: string
  isSearching: boolean
  hasFailed: boolean
}

/** How the search stands: shown while there is nothing else to see, else only said. */
export function PaletteStatus({ count, text, isSearching, hasFailed }: Props) {
  const { t } = useTranslation('palette')
  function words(): string {
    if (isSearching && text) return t('searching')
    if (hasFailed) return t('failed')
    if (count > 0) return text ? t('found', { count }) : ''
    return text.length < shortestQuery ? t('tooShort', { count: shortestQuery }) : t('nothing')
  }
  const isSeen = count === 0 || hasFailed
  return (
    <Box role="status" sx={isSeen ? { px: 2, py: 2 } : visuallyHidden}>
      <Typography color="textSecondary">{words()}</Typography>
    </Box>
  )
}
