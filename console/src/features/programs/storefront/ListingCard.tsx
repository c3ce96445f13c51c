import type { StorefrontListing } from '@filo/contract/storefront/storefront-routes'
import StarIcon from '@mui/icons-material/StarRounded'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useMoney } from '../../../components/money/use-money.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { Picture } from '../../../components/picture/Picture.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useProgramWords } from '../shared/use-program-words.ts'
import { AccessChip } from './AccessChip.tsx'
import { FitLine } from './FitLine.tsx'

function Featured() {
  const { t } = useTranslation('programs/storefront')
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, fontSize: 12, fontWeight: 500 }}
    >
      <StarIcon aria-hidden sx={{ fontSize: 16, color: 'warning.main' }} />
      {t('featured')}
    </Box>
  )
}

/** The first picture of marketing, over the whole width of the card. */
function Cover({ pictureKey, alt }: { pictureKey: string; alt: string }) {
  return (
    <Box sx={{ mx: -2, mt: -2, bgcolor: 'action.hover', display: 'grid', justifyItems: 'center' }}>
      <Picture use="image" pictureKey={pictureKey} alt={alt} width={480} height={240} isFluid />
    </Box>
  )
}

/** One program of a store as a card: what it is, what it costs, whether it may be installed and what it fits. */
export function ListingCard({ listing }: { listing: StorefrontListing }) {
  const localized = useLocalized()
  const { price } = useMoney()
  const { category } = useProgramWords()
  const { program, offer, store, isFeatured, access, fit } = listing
  const [cover] = offer?.media ?? []
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2, listStyle: 'none' }}>
      {cover && <Cover pictureKey={cover.key} alt={localized(cover.alt)} />}
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <PackageIcon iconKey={program.iconKey} kind="ui" size={48} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Link
            href={paths.programs({ listingId: listing.id })}
            color="inherit"
            dir="auto"
            sx={{ display: 'block', fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' }}
          >
            {(offer && localized(offer.title)) || localized(program.name) || program.code}
          </Link>
          <Typography color="text.secondary" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {category(program.category)} · <bdi>{program.publisher}</bdi>
          </Typography>
        </Box>
      </Box>
      <Typography
        dir="auto"
        sx={{
          display: '-webkit-box',
          WebkitLineClamp: 3,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {(offer && localized(offer.summary)) || localized(program.description)}
      </Typography>
      <FitLine fit={fit} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          mt: 'auto',
          pt: 1.5,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {price(listing.price, store.currency)}
        </Typography>
        {isFeatured && <Featured />}
        <Box sx={{ ml: 'auto' }}>
          <AccessChip access={access} />
        </Box>
      </Box>
    </Card>
  )
}
