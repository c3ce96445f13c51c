import { getArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { HistoryTab } from '../../../components/history/HistoryTab.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { HistorySection } from '../shared/HistorySection.tsx'
import { EditPolicy } from './EditPolicy.tsx'
import { ReadPolicy } from './ReadPolicy.tsx'

/** Quorum, quiet hours and failure thresholds; only administrators change them. */
export function PolicyTab() {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const query = useApiQuery(getArosPolicy, {})
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 720 }}>
        <SectionCard title={t('policy.title')}>
          <QueryPanel query={query} errorTitle={t('policy.failed')} lines={6}>
            {(policy) =>
              can('aros.govern') ? <EditPolicy policy={policy} /> : <ReadPolicy policy={policy} />
            }
          </QueryPanel>
        </SectionCard>
      </Box>
      <HistorySection>
        <HistoryTab
          objectType="setting"
          action="aros.policy_changed"
          fieldLabels={{
            quorum: t('policy.quorum'),
            minQuorum: t('policy.minQuorum'),
            quietHours: t('policy.quietHours'),
            failureCount: t('policy.failureCount'),
            failurePercent: t('policy.failurePercent'),
          }}
        />
      </HistorySection>
    </Box>
  )
}
