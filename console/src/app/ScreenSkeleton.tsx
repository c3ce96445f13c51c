import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

/** The shape of a page while its code and texts load. */
export function ScreenSkeleton() {
  const { t } = useTranslation()
  return (
    <Box aria-busy role="status" aria-label={t('loading')}>
      <Skeleton variant="rounded" height={40} sx={{ mb: 2, maxWidth: 480 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
