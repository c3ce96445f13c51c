import type { PlanCase } from '@filo/contract/packages/version-plan'
import { getTestPlan } from '@filo/contract/packages/version-plan-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { CaseDuties } from './CaseDuties.tsx'
import { CaseText } from './CaseText.tsx'

function CaseLines({ cases }: { cases: readonly PlanCase[] }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  return (
    <Box component="ol" aria-label={t('plan.label')} sx={{ m: 0, pl: 3, display: 'grid', gap: 2 }}>
      {cases.map((item) => (
        <li key={item.key}>
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
            {localized(item.title)}
          </Box>
          <br />
          <CaseDuties item={item} />
          <CaseText item={item} />
        </li>
      ))}
    </Box>
  )
}

/** The test plan of a version to read; says so where none was written. */
export function PlanView({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  useEvents(['packages'], { about: { recordIds: [versionId] }, invalidates: [getTestPlan] })
  const query = useApiQuery(getTestPlan, { params: { versionId } })
  return (
    <SectionCard title={t('plan.label')}>
      <QueryPanel query={query} errorTitle={t('plan.failed')} lines={6}>
        {({ cases }) =>
          cases.length > 0 ? (
            <CaseLines cases={cases} />
          ) : (
            <Typography color="text.secondary">{t('plan.none')}</Typography>
          )
        }
      </QueryPanel>
    </SectionCard>
  )
}
