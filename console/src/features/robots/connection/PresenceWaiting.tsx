import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

/** The card of the presence as high as it will be, so that nothing below it moves when the answer comes. */
export function PresenceWaiting() {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <SectionCard title={t('connection.presence')}>
      <Box aria-busy sx={{ display: 'grid', gap: 1.5 }}>
        <Skeleton height={24} width="60%" />
        <Skeleton variant="rounded" sx={{ height: { xs: 116, md: 216 } }} />
        <Skeleton height={20} width="70%" />
        <Skeleton height={20} width="90%" />
      </Box>
    </SectionCard>
  )
}
