import type { MarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

interface Shown {
  store: MarketingCard['offers'][number]['places'][number]['store']
  offers: MarketingCard['offers']
}

/** The stores in which something of the package is on show now, each with what. */
function shownNow({ offers }: MarketingCard): Shown[] {
  const found = new Map<string, Shown>()
  for (const offer of offers)
    for (const { store, state } of offer.places)
      if (offer.state === 'live' && state === 'live') {
        const known = found.get(store.id) ?? { store, offers: [] }
        found.set(store.id, { store, offers: [...known.offers, offer] })
      }
  return [...found.values()]
}

const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const

/** Where customers meet a package now: in which stores, and on which shelves. */
export function PlacesTab({ card }: { card: MarketingCard }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const words = useMarketingWords()
  const shown = shownNow(card)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard title={t('facts.stores')}>
        {shown.length === 0 && <Typography color="text.secondary">{t('card.notShown')}</Typography>}
        <Box component="ul" sx={list}>
          {shown.map(({ store, offers }) => (
            <Box component="li" key={store.id}>
              <Typography sx={{ fontWeight: 600 }}>{localized(store.name)}</Typography>
              {offers.map((offer) => (
                <Box key={offer.id}>
                  <Link href={paths.marketingAboutVersion({ marketingVersionId: offer.id })}>
                    {words.title(offer)}
                  </Link>
                </Box>
              ))}
            </Box>
          ))}
        </Box>
      </SectionCard>
      <SectionCard title={t('tabs.lists')}>
        {card.shelves.length === 0 && <Typography color="text.secondary">{t('card.noShelves')}</Typography>}
        <Box component="ul" sx={list}>
          {card.shelves.map(({ id, name, store }) => (
            <Box component="li" key={id}>
              <Link href={paths.marketingVersions({ tab: 'lists', listId: id })}>{localized(name)}</Link>
              <Typography variant="body2" color="text.secondary">
                {localized(store.name)}
              </Typography>
            </Box>
          ))}
        </Box>
      </SectionCard>
    </Box>
  )
}
