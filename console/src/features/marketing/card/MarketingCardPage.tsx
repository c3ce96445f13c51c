import { getMarketingCard, type MarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { AssetsTab } from './AssetsTab.tsx'
import { OffersTab } from './OffersTab.tsx'
import { PlacesTab } from './PlacesTab.tsx'
import { UseTab } from './UseTab.tsx'

function Content({ card }: { card: MarketingCard }) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const can = useCan()
  const { package: item, offerCount, assets, releasedBuilds } = card
  const add = can('marketing.manage') && releasedBuilds.length > 0 && (
    <Button variant="contained" startIcon={<AddIcon />} href={paths.uploadMarketingSoftware(item.id)}>
      {t('actions.addNew')}
    </Button>
  )
  return (
    <DetailPage
      name={localized(item.name) || item.code}
      identifier={{ label: t('facts.code'), value: item.code }}
      picture={<PackageIcon iconKey={item.iconKey} kind={item.kind} size={72} />}
      meta={
        releasedBuilds.length > 0
          ? t('card.released', { builds: releasedBuilds.map(({ semver }) => semver).join(', ') })
          : t('card.noReleased')
      }
      primaryAction={add}
      secondaryActions={
        can('package.read') && (
          <Button variant="outlined" href={paths.software({ packageName: item.code })}>
            {t('card.toPackage')}
          </Button>
        )
      }
      tabs={[
        {
          key: 'offers',
          label: t('card.tabs.offers'),
          count: offerCount,
          content: <OffersTab card={card} action={add} />,
        },
        { key: 'places', label: t('card.tabs.places'), content: <PlacesTab card={card} /> },
        {
          key: 'assets',
          label: t('facts.media'),
          count: assets.length,
          content: <AssetsTab assets={assets} />,
        },
        { key: 'use', label: t('card.tabs.use'), content: <UseTab performance={card.performance} /> },
      ]}
    />
  )
}

function OneCard({ packageName }: { packageName: string }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getMarketingCard, { params: { packageRef: packageName } })
  useEvents(['marketing'], { invalidates: marketingReadings })
  return (
    <QueryPanel query={query} errorTitle={t('card.failed')} lines={8}>
      {(card) => <Content card={card} />}
    </QueryPanel>
  )
}

/** /markettingcard/marketting?packageName=: one package as marketing sees it. */
export function MarketingCardPage() {
  const { t } = useTranslation('marketing')
  const [{ packageName }] = useQueryParams()
  if (packageName) return <OneCard key={packageName} packageName={packageName} />
  return (
    <Card>
      <EmptyState
        drawing="packages"
        title={t('card.noneChosen')}
        action={
          <Button variant="contained" href={paths.marketingVersions()}>
            {t('about.toList')}
          </Button>
        }
      />
    </Card>
  )
}
