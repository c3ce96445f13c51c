import { type MarketingCard, maxCardOffers } from '@filo/contract/marketing/marketing-card-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filteredList, paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

function Offer({ offer }: { offer: MarketingVersion }) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Link
          href={paths.marketingAboutVersion({ marketingVersionId: offer.id })}
          sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {words.title(offer)}
        </Link>
        <StateChip kind="marketing" state={offer.state} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {`${offer.build.semver} · ${words.price(offer.price)} · ${words.window(offer.window)}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {words.stores(offer.places) || t('about.noStores')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('card.begun')} <RelativeTime at={offer.createdAt} />
      </Typography>
    </Card>
  )
}

/** The offers of a package, newest first. */
export function OffersTab({ card, action }: { card: MarketingCard; action: ReactNode }) {
  const { t } = useTranslation('marketing')
  const { offers, offerCount, package: item } = card
  if (offers.length === 0)
    return (
      <EmptyState drawing="packages" title={t('card.noOffers')} body={t('list.emptyBody')} action={action} />
    )
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="ol"
        aria-label={t('card.tabs.offers')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} />
        ))}
      </Box>
      {offerCount > maxCardOffers && (
        <Link href={filteredList(paths.marketingVersions(), { packageId: item.id })}>
          {t('card.all', { count: offerCount })}
        </Link>
      )}
    </Box>
  )
}
