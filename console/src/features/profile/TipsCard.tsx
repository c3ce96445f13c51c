import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useTipsPutAway } from '../../session/tips.ts'
import { SectionCard } from '../../ui/page/SectionCard.tsx'

/** Takes the tips that were closed in this browser out again. */
export function TipsCard() {
  const { t } = useTranslation('profile')
  const { count, showAll } = useTipsPutAway()
  return (
    <SectionCard title={t('preferences.tipsTitle')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          {count > 0 ? t('preferences.tipsHidden', { count }) : t('preferences.tipsShown')}
        </Box>
        {count > 0 && (
          <Button variant="outlined" onClick={showAll}>
            {t('preferences.showTips')}
          </Button>
        )}
      </Box>
    </SectionCard>
  )
}
