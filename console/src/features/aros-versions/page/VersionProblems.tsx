import { checkArosVersion } from '@filo/contract/aros-versions/aros-comparison-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
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
  const found = query.data?.problems ?? []
  const isKnown = query.data !== undefined
  // They stand in nobody's way: approving the version approves them.
  const inTest = found.filter(({ code }) => code === 'approved_later')
  const problems = found.filter(({ code }) => code !== 'approved_later')
  if (!isRequested || query.data?.problems.length === 0) return null
  return (
    <SectionCard title={t(isKnown && problems.length === 0 ? 'check.notesOnly' : 'check.problems')}>
      <QueryPanel query={query} errorTitle={t('check.failed')} lines={3}>
        {() => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {problems.length > 0 && <ProblemList aros={aros} problems={problems} />}
            {inTest.length > 0 && <Box>{t('check.approvedWith', { count: inTest.length })}</Box>}
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
