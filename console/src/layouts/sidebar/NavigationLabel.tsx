import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import { useTranslation } from 'react-i18next'

/** A section heading followed by a divider; compact mode keeps only the divider. */
export function NavigationLabel({ itemKey, isCompact }: { itemKey: string; isCompact: boolean }) {
  const { t } = useTranslation('app')
  return (
    <li>
      {!isCompact && (
        <Box component="p" sx={{ fontSize: 12, color: 'text.secondary', m: 0, mt: 1.5, mb: 0.5, px: 2 }}>
          {t(`nav.${itemKey}`)}
        </Box>
      )}
      <Divider aria-hidden sx={{ mb: 1, mt: isCompact ? 1 : 0 }} />
    </li>
  )
}
