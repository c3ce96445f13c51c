import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { PageTab } from '../../../ui/page/PageTabs.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ApprovalList } from '../shared/ApprovalList.tsx'
import { ArosHistory } from '../shared/ArosHistory.tsx'
import { PackageList } from '../shared/PackageList.tsx'
import { OverviewTab } from './OverviewTab.tsx'

const DifferenceTab = lazyPart(async () => (await import('./DifferenceTab.tsx')).DifferenceTab)
const TestsTab = lazyPart(async () => (await import('./TestsTab.tsx')).TestsTab)
const RolloutTab = lazyPart(async () => (await import('./RolloutTab.tsx')).RolloutTab)
const VersionOrder = lazyPart(async () => (await import('../order/VersionOrder.tsx')).VersionOrder)
const ForecastPanel = lazyPart(
  async () => (await import('../../../components/forecast/ForecastPanel.tsx')).ForecastPanel,
)

function useLastTabs(aros: ArosVersionDetail): PageTab[] {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  return [
    {
      key: 'approvals',
      label: t('panels.approvals'),
      count: aros.approvals.length,
      content: (
        <SectionCard>
          <ApprovalList approvals={aros.approvals} />
        </SectionCard>
      ),
    },
    ...(can('campaign.read')
      ? [
          {
            key: 'forecast',
            label: t('components:forecast.tab'),
            content: <ForecastPanel ArosId={aros.id} />,
          },
        ]
      : []),
    { key: 'rollout', label: t('panels.rollout'), content: <RolloutTab aros={aros} /> },
    { key: 'history', label: t('panels.history'), content: <ArosHistory aros={aros} /> },
  ]
}

/** What there is to know of a version, one tab each, in the order of its life. */
export function useArosTabs(aros: ArosVersionDetail): PageTab[] {
  const { t } = useTranslation('aros-versions')
  const last = useLastTabs(aros)
  return [
    { key: 'overview', label: t('panels.overview'), content: <OverviewTab aros={aros} /> },
    {
      key: 'packages',
      label: t('panels.packages'),
      count: aros.items.length,
      content: (
        <SectionCard>
          <PackageList items={aros.items} />
        </SectionCard>
      ),
    },
    {
      key: 'order',
      label: t('panels.order'),
      content: (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <VersionOrder key={aros.id} aros={aros} />
        </Box>
      ),
    },
    { key: 'diff', label: t('panels.diff'), content: <DifferenceTab ArosId={aros.id} /> },
    { key: 'tests', label: t('panels.tests'), content: <TestsTab aros={aros} /> },
    ...last,
  ]
}
