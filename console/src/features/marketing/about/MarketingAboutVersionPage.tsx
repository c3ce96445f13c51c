import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { PackageIcon } from '../../../components/package/PackageIcon.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { StorePreview } from '../preview/StorePreview.tsx'
import { ChosenMarketingVersion } from '../shared/ChosenMarketingVersion.tsx'
import { CompletenessCard } from '../shared/CompletenessCard.tsx'
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

/** /material/markettingaboutversion: one marketing version; without its id the way to the list. */
export function MarketingAboutVersionPage() {
  return <ChosenMarketingVersion>{(offer) => <Content offer={offer} />}</ChosenMarketingVersion>
}
