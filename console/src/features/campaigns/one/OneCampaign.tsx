import { getCampaignReceipt } from '@filo/contract/campaigns/campaign-receipt-routes'
import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { getCampaign, listCampaignUnits } from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { CampaignProgress } from '../../../components/campaign/CampaignProgress.tsx'
import { FallenRobots } from '../../../components/campaign/FallenRobots.tsx'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { DetailPage } from '../../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { useBrought } from '../use-brought.ts'
import { CampaignNotice } from './CampaignNotice.tsx'
import { CampaignPlan } from './CampaignPlan.tsx'
import { CampaignReceipt } from './CampaignReceipt.tsx'
import { CampaignUnits } from './CampaignUnits.tsx'
import { ConfigItems } from './ConfigItems.tsx'
import { GateTable } from './GateTable.tsx'
import { useCampaignActions } from './use-campaign-actions.tsx'
import { WaitCard } from './WaitCard.tsx'
import { WaveTable } from './WaveTable.tsx'

const ForecastPanel = lazyPart(
  async () => (await import('../../../components/forecast/ForecastPanel.tsx')).ForecastPanel,
)

const readings = [getCampaign, listCampaignUnits, getCampaignReceipt]

function Content({ campaign }: { campaign: CampaignDetail }) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const brought = useBrought()
  const { buttons, menu, dialog } = useCampaignActions(campaign)
  const { aros, config, variant, counts, state } = campaign
  const isBefore = state === 'draft' || state === 'scheduled'
  return (
    <>
      <DetailPage
        name={campaign.name}
        chips={<StateChip kind="campaign" state={campaign.state} />}
        meta={
          <Box sx={{ display: 'grid', gap: 1, maxWidth: 560 }}>
            <span>
              {aros ? (
                <Link href={paths.productArosVersions({ variantId: variant.id, ArosId: aros.id })}>
                  {brought(campaign)}
                </Link>
              ) : (
                brought(campaign)
              )}
              {` → ${t('one.robots', { count: counts.total })} · ${localized(variant.name)}`}
            </span>
            <CampaignProgress campaign={campaign} />
          </Box>
        }
        secondaryActions={buttons}
        menuActions={menu}
        notice={<CampaignNotice campaign={campaign} />}
        tabs={[
          {
            key: 'waves',
            label: t('one.waves'),
            content: (
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {config && <ConfigItems config={config} />}
                <WaitCard campaign={campaign} />
                <WaveTable campaign={campaign} />
                {aros && counts.succeeded > 0 && (
                  <FallenRobots campaignId={campaign.id} ArosId={aros.id} variantId={variant.id} />
                )}
                {campaign.gates.map((gate) => (
                  <GateTable key={gate.at} gate={gate} />
                ))}
                <CampaignPlan campaign={campaign} />
                {aros && <CampaignReceipt campaign={campaign} />}
              </Box>
            ),
          },
          {
            key: 'robots',
            label: t('one.robotsTab'),
            count: counts.total,
            content: <CampaignUnits campaign={campaign} />,
          },
          ...(isBefore && aros
            ? [
                {
                  key: 'forecast',
                  label: t('components:forecast.tab'),
                  content: <ForecastPanel ArosId={aros.id} campaignId={campaign.id} />,
                },
              ]
            : []),
          {
            key: 'history',
            label: t('one.history'),
            content: <HistoryTab objectType="campaign" objectId={campaign.id} />,
          },
        ]}
      />
      {dialog}
    </>
  )
}

/** One campaign: how its waves stand, which robot is where and why it waits, and what can be decided. */
export function OneCampaign({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation('campaigns')
  const query = useApiQuery(getCampaign, { params: { campaignId } })
  useEvents(['campaigns'], { about: { recordIds: [campaignId] }, invalidates: readings })
  // Its robots are all of one variant.
  const about = { variantId: query.data?.variant.id }
  useEvents(['updates', 'robot-config', 'robots', 'consents'], { about, invalidates: readings })
  return (
    <QueryPanel query={query} errorTitle={t('one.failed')} lines={8}>
      {(campaign) => <Content campaign={campaign} />}
    </QueryPanel>
  )
}
