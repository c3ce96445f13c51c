import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { DiffPanel } from '../../../components/aros-diff/DiffPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan } from '../../../session/session.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { ApprovalList } from './ApprovalList.tsx'
import { ArosFacts } from './ArosFacts.tsx'
import { ArosHistory } from './ArosHistory.tsx'
import { arosTitle } from './ArosName.tsx'
import { PackageList } from './PackageList.tsx'

const ForecastPanel = lazyPart(
  async () => (await import('../../../components/forecast/ForecastPanel.tsx')).ForecastPanel,
)

/** What there is to know of a version, one tab each. */
export function ArosTabs({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const can = useCan()
  const [params, setParams] = useQueryParams()
  const notes = localized(aros.notes)
  const overview = (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <ArosFacts aros={aros} />
      {notes && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{notes}</Box>}
    </Box>
  )
  return (
    <PageTabs
      label={arosTitle(aros)}
      active={params['panel']}
      onChange={(panel) => setParams({ panel }, { replace: true })}
      tabs={[
        { key: 'overview', label: t('panels.overview'), content: overview },
        {
          key: 'packages',
          label: t('panels.packages'),
          count: aros.items.length,
          content: <PackageList items={aros.items} />,
        },
        { key: 'diff', label: t('panels.diff'), content: <DiffPanel ArosId={aros.id} /> },
        ...(can('campaign.read')
          ? [
              {
                key: 'forecast',
                label: t('components:forecast.tab'),
                content: <ForecastPanel ArosId={aros.id} />,
              },
            ]
          : []),
        {
          key: 'approvals',
          label: t('panels.approvals'),
          count: aros.approvals.length,
          content: <ApprovalList approvals={aros.approvals} />,
        },
        {
          key: 'history',
          label: t('panels.history'),
          content: <ArosHistory aros={aros} />,
        },
      ]}
    />
  )
}
