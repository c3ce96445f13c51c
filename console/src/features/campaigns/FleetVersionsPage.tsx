import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { DistributionTab } from './distribution/DistributionTab.tsx'

const DriftTab = lazyPart(async () => (await import('./DriftTab.tsx')).DriftTab)
const CampaignsTab = lazyPart(async () => (await import('./list/CampaignsTab.tsx')).CampaignsTab)
const CalendarTab = lazyPart(async () => (await import('./calendar/CalendarTab.tsx')).CalendarTab)
const AgentsTab = lazyPart(async () => (await import('./agents/AgentsTab.tsx')).AgentsTab)
const OneCampaign = lazyPart(async () => (await import('./one/OneCampaign.tsx')).OneCampaign)

/** /robotversion: which unit runs what, what differs from what it shall run, and how releases go out. */
export function FleetVersionsPage() {
  const { t } = useTranslation('campaigns')
  const can = useCan()
  const [params, setParams] = useQueryParams()
  const { tab, campaignId } = params
  if (campaignId) return <OneCampaign key={campaignId} campaignId={campaignId} />
  const campaigns = { key: 'campaigns', label: t('tabs.campaigns'), content: <CampaignsTab /> }
  const calendar = { key: 'calendar', label: t('tabs.calendar'), content: <CalendarTab /> }
  const others = Object.keys(params).filter((name) => name !== 'tab')
  const without = Object.fromEntries(others.map((name) => [name, undefined]))
  return (
    <PageTabs
      label={t('title')}
      active={tab}
      onChange={(next) => setParams({ ...without, tab: next === 'distribution' ? undefined : next })}
      tabs={[
        { key: 'distribution', label: t('tabs.distribution'), content: <DistributionTab /> },
        { key: 'drift', label: t('tabs.drift'), content: <DriftTab /> },
        ...(can('campaign.read') ? [campaigns, calendar] : []),
        ...(can('agent.renew') ? [{ key: 'agents', label: t('tabs.agents'), content: <AgentsTab /> }] : []),
      ]}
    />
  )
}
