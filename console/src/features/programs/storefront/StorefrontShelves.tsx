import { listStorefrontShelves, type StorefrontStore } from '@filo/contract/storefront/storefront-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ListingCard } from './ListingCard.tsx'

/** The shelves that marketing filled for a store, each a row to be scrolled; nothing where there is none. */
export function StorefrontShelves({ store }: { store: StorefrontStore }) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const shelves = useApiQuery(listStorefrontShelves, { params: { storeId: store.id } }).data?.items ?? []
  if (shelves.length === 0) return null
  return (
    <>
      {shelves.map(({ id, name, listings }) => (
        <Box component="section" key={id} aria-labelledby={`shelf-${id}`} sx={{ mb: 3 }}>
          <Typography
            component="h2"
            id={`shelf-${id}`}
            dir="auto"
            sx={{ mb: 1, fontSize: 16, fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {localized(name)}
          </Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0.5,
              display: 'grid',
              gridAutoFlow: 'column',
              gridAutoColumns: 'min(84%, 300px)',
              gap: 2,
              overflowX: 'auto',
              scrollSnapType: 'x proximity',
              '& > li': { scrollSnapAlign: 'start' },
            }}
          >
            {listings.map((listing) => (
              <ListingCard key={listing.id} listing={listing} />
            ))}
          </Box>
        </Box>
      ))}
      <Typography component="h2" sx={{ mb: 1, fontSize: 16, fontWeight: 600 }}>
        {t('all')}
      </Typography>
    </>
  )
}
