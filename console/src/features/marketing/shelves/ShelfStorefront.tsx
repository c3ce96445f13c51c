import {
  getShelfStorefront,
  type MarketingList,
  type StorefrontOffer,
} from '@filo/contract/marketing/marketing-lists-routes'
import { formatMoney } from '@filo/contract/money/format-money'
import { priceModelNames } from '@filo/contract/stores/listing-kinds'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useLanguage } from '../../../i18n/shown-language.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { MarketingPicture } from '../preview/MarketingPicture.tsx'

function Offer({ offer }: { offer: StorefrontOffer }) {
  const localized = useLocalized()
  const language = useLanguage()
  const { price, media } = offer
  const model = localized(priceModelNames[price.model])
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ display: 'grid', placeItems: 'center', borderRadius: '10px', bgcolor: 'action.hover' }}>
        <MarketingPicture pictureKey={media[0]?.key ?? null} alt={localized(media[0]?.alt)} width={144} />
      </Box>
      <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {localized(offer.title)}
      </Typography>
      <Typography dir="auto" variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {localized(offer.summary)}
      </Typography>
      <Typography variant="body2">
        {price.amount ? `${formatMoney(price.amount, language)} · ${model}` : model}
      </Typography>
    </Card>
  )
}

/** What customers of the store see of a shelf now. */
export function ShelfStorefront({ shelf }: { shelf: MarketingList }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getShelfStorefront, { params: { listId: shelf.id } })
  return (
    <QueryPanel query={query} errorTitle={t('shelf.storefrontFailed')} lines={6}>
      {({ isShown, offers }) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {!isShown && <Alert severity="info">{t('shelf.closed')}</Alert>}
          {isShown && offers.length === 0 && (
            <EmptyState drawing="packages" title={t('shelf.nothingShown')} />
          )}
          <Box
            component="ul"
            aria-label={t('shelf.storefront')}
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
            }}
          >
            {offers.map((offer) => (
              <Offer key={offer.id} offer={offer} />
            ))}
          </Box>
        </Box>
      )}
    </QueryPanel>
  )
}
