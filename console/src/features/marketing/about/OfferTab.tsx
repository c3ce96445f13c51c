import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { marketingPlaceStateNames } from '@filo/contract/marketing/marketing-states'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { KeyValueCard } from '../../../ui/page/KeyValueCard.tsx'
import type { KeyValue } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

function Build({ offer }: { offer: MarketingVersion }) {
  const { build, package: ofPackage } = offer
  const words = useMarketingWords()
  const mayRead = useCan()('package.read')
  const name = `${words.packageName(offer)} ${build.semver}`
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {mayRead ? (
        <Link href={paths.aboutVersion({ packageName: ofPackage.code, versionId: build.id })}>{name}</Link>
      ) : (
        name
      )}
      <StateChip kind="version" state={build.state} />
    </Box>
  )
}

function Places({ places }: Pick<MarketingVersion, 'places'>) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  if (places.length === 0) return <Typography color="text.secondary">{t('about.noStores')}</Typography>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {places.map(({ store, state, startsAt, endsAt }) => (
        <Box component="li" key={store.id}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{localized(store.name)}</Typography>
            <Typography variant="body2" color="text.secondary">
              {localized(marketingPlaceStateNames[state])}
            </Typography>
          </Box>
          <Typography variant="body2" color="text.secondary">
            {t('about.placeTimes', {
              from: startsAt ? dateTime(startsAt, store.timeZone) : t('about.atOnce'),
              until: endsAt ? dateTime(endsAt, store.timeZone) : t('about.noEnd'),
              zone: store.timeZone,
            })}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

function usePast(offer: MarketingVersion): KeyValue[] {
  const { t } = useTranslation('marketing')
  const { dateTime } = useFormats()
  const { editors, submittedBy, submittedAt, decidedBy, decidedAt, decisionReason } = offer
  const moment = (person: { name: string } | null, at: string) =>
    person ? `${person.name} · ${dateTime(at)}` : dateTime(at)
  return [
    { label: t('facts.editors'), value: editors.map(({ name }) => name).join(', ') },
    ...(submittedAt ? [{ label: t('facts.submitted'), value: moment(submittedBy, submittedAt) }] : []),
    ...(decidedAt ? [{ label: t('facts.decided'), value: moment(decidedBy, decidedAt) }] : []),
    ...(decisionReason ? [{ label: t('facts.decisionReason'), value: decisionReason }] : []),
  ]
}

function useFigures({ stats, liveSince, endedAt }: MarketingVersion): KeyValue[] {
  const { t } = useTranslation('marketing')
  const { number, dateTime } = useFormats()
  const { robots, liveDays, listings, figures } = stats
  return [
    { label: t('facts.listings'), value: number(listings) },
    { label: t('facts.views'), value: number(figures.views) },
    { label: t('facts.everInstalled'), value: number(figures.installs) },
    { label: t('facts.installs'), value: number(figures.current) },
    { label: t('facts.failed'), value: number(figures.failed) },
    { label: t('facts.removed'), value: number(figures.removed) },
    { label: t('facts.robotsOfBuild'), value: number(robots) },
    { label: t('facts.liveSince'), value: liveSince ? dateTime(liveSince) : null },
    { label: t('facts.liveDays'), value: liveDays === null ? null : number(liveDays) },
    ...(endedAt ? [{ label: t('facts.endedAt'), value: dateTime(endedAt) }] : []),
  ]
}

/** What is offered, where, when and at which price; who let it through, and what came of it. */
export function OfferTab({ offer }: { offer: MarketingVersion }) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const past = usePast(offer)
  const figures = useFigures(offer)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KeyValueCard
        title={t('about.offer')}
        items={[
          { label: t('facts.build'), value: <Build offer={offer} /> },
          { label: t('facts.price'), value: words.price(offer.price) },
          { label: t('facts.licence'), value: words.licence(offer.licence) },
          { label: t('facts.audience'), value: words.audience(offer.audience) },
          { label: t('facts.window'), value: words.window(offer.window) },
        ]}
      />
      <SectionCard title={t('about.places')}>
        <Places places={offer.places} />
      </SectionCard>
      <KeyValueCard title={t('about.review')} items={past} />
      <KeyValueCard title={t('about.figures')} items={figures} />
    </Box>
  )
}
