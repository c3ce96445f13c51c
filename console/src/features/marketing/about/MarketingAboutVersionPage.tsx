import { getMarketingVersion } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StorePreview } from '../preview/StorePreview.tsx'
import { CompletenessCard } from '../shared/CompletenessCard.tsx'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useFieldLabels } from '../shared/use-field-labels.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'
import { MarketingNotice } from './MarketingNotice.tsx'
import { OfferTab } from './OfferTab.tsx'
import { TextsTab } from './TextsTab.tsx'
import { useMarketingActions } from './use-marketing-actions.tsx'

function Content({ offer }: { offer: MarketingVersion }) {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const { dialog, isOwn, ...actions } = useMarketingActions(offer)
  const { package: ofPackage, places } = offer
  const labels = useFieldLabels()
  return (
    <>
      <DetailPage
        {...actions}
        parent={{
          label: words.packageName(offer),
          href: paths.marketingCard({ packageName: ofPackage.code }),
        }}
        name={words.title(offer)}
        picture={<PackageIcon iconKey={ofPackage.iconKey} kind={ofPackage.kind} size={72} />}
        chips={<StateChip kind="marketing" state={offer.state} />}
        meta={`${words.price(offer.price)} · ${words.window(offer.window)}`}
        notice={<MarketingNotice offer={offer} isOwn={isOwn} />}
        summary={<CompletenessCard completeness={offer.completeness} />}
        tabs={[
          {
            key: 'preview',
            label: t('tabs.preview'),
            content: <StorePreview content={offer} stores={places.map(({ store }) => store)} />,
          },
          { key: 'texts', label: t('tabs.texts'), content: <TextsTab {...offer} /> },
          { key: 'offer', label: t('tabs.offer'), content: <OfferTab offer={offer} /> },
          {
            key: 'history',
            label: t('tabs.history'),
            content: <HistoryTab objectType="marketing_version" objectId={offer.id} fieldLabels={labels} />,
          },
        ]}
      />
      {dialog}
    </>
  )
}

function OneMarketingVersion({ marketingVersionId }: { marketingVersionId: string }) {
  const { t } = useTranslation('marketing')
  const query = useApiQuery(getMarketingVersion, { params: { marketingVersionId } })
  useEvents(['marketing'], { invalidates: marketingReadings })
  return (
    <QueryPanel query={query} errorTitle={t('about.failed')} lines={8}>
      {(offer) => <Content offer={offer} />}
    </QueryPanel>
  )
}

/** /material/markettingaboutversion: one marketing version; without its id the way to the list. */
export function MarketingAboutVersionPage() {
  const { t } = useTranslation('marketing')
  const [{ marketingVersionId }] = useQueryParams()
  if (marketingVersionId)
    return <OneMarketingVersion key={marketingVersionId} marketingVersionId={marketingVersionId} />
  return (
    <Card>
      <EmptyState
        drawing="packages"
        title={t('about.noneChosen')}
        action={
          <Button variant="contained" href={paths.marketingVersions()}>
            {t('about.toList')}
          </Button>
        }
      />
    </Card>
  )
}
