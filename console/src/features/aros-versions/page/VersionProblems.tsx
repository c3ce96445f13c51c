import { checkArosVersion } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ProblemList } from '../shared/ProblemList.tsx'

const undecided = new Set(['draft', 'candidate', 'passed', 'in_review', 'approved'])

/** What stands in the way of a version that still has steps before it, each with the way to mend it. */
export function VersionProblems({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const isRequested = undecided.has(aros.state)
  const query = useApiQuery(checkArosVersion, { params: { ArosId: aros.id } }, { enabled: isRequested })
  if (!isRequested || query.data?.problems.length === 0) return null
  return (
    <SectionCard title={t('check.problems')}>
      <QueryPanel query={query} errorTitle={t('check.failed')} lines={3}>
        {({ problems }) => <ProblemList aros={aros} problems={problems} />}
      </QueryPanel>
    </SectionCard>
  )
}
