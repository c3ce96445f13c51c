import type { MarketingAsset } from '@filo/contract/marketing/marketing-card-routes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { MarketingPicture } from '../preview/MarketingPicture.tsx'

/** The pictures of a package's offers, each with where it is used. */
export function AssetsTab({ assets }: { assets: readonly MarketingAsset[] }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  if (assets.length === 0) return <EmptyState drawing="packages" title={t('about.noMedia')} />
  return (
    <Box
      component="ul"
      aria-label={t('facts.media')}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
      }}
    >
      {assets.map(({ key, alt, usedBy }) => (
        <Card component="li" key={key} sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
          <MarketingPicture pictureKey={key} alt={localized(alt)} width={240} isFluid />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {localized(alt) || t('about.noAlt')}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('card.usedBy', { names: usedBy.map(({ title }) => localized(title) || '—').join(', ') })}
          </Typography>
        </Card>
      ))}
    </Box>
  )
}
