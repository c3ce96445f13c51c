import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { DiffPackages } from '../../../components/aros-diff/DiffPanel.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { ImpactSummary } from '../../../components/program-impact/ImpactSummary.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { EvidenceCases } from './EvidenceCases.tsx'
import { EvidenceDefects } from './EvidenceDefects.tsx'
import { EvidenceLibraries } from './EvidenceLibraries.tsx'
import { EvidencePart } from './EvidencePart.tsx'
import { EvidenceTesters } from './EvidenceTesters.tsx'
import { Reach } from './Reach.tsx'

/** All that an approval rests on: what changes, who tested on what, what failed, what is known to be weak, whom it reaches. */
export function ApprovalEvidence({ aros }: { aros: Pick<ArosVersionDetail, 'id' | 'waiver'> }) {
  const { t } = useTranslation(['aros-versions', 'components'])
  const query = useApiQuery(getReleaseEvidence, { params: { ArosId: aros.id } })
  return (
    <>
      <EvidencePart title={t('evidence.reachTitle')}>
        <Reach ArosId={aros.id} />
      </EvidencePart>
      <EvidencePart title={t('components:programImpact.title')}>
        <ImpactSummary ArosId={aros.id} />
      </EvidencePart>
      <QueryPanel query={query} errorTitle={t('evidence.failed')} lines={8}>
        {({ runsNow, testers, cases, defects, libraries, test }) => (
          <>
            <EvidencePart title={t('evidence.changes')}>
              <Box sx={{ color: 'text.secondary', mb: 0.5 }}>
                {runsNow ? (
                  <>
                    {t('evidence.against')} <ArosName aros={runsNow} />
                  </>
                ) : (
                  t('evidence.firstOfProduct')
                )}
              </Box>
              <DiffPackages ArosId={aros.id} againstId={runsNow?.id ?? 'none'} />
            </EvidencePart>
            <EvidencePart title={t('testers.title')}>
              {aros.waiver && (
                <Box sx={{ color: 'warning.main', mb: 0.5 }}>{t('prompt.approve.waived', aros.waiver)}</Box>
              )}
              {test && (
                <Box sx={{ color: 'text.secondary', mb: 0.5 }}>
                  {t('evidence.test')} <ArosName aros={test} />
                </Box>
              )}
              <EvidenceTesters testers={testers} />
            </EvidencePart>
            <EvidencePart title={t('evidence.cases')}>
              <EvidenceCases cases={cases} isBrief />
            </EvidencePart>
            <EvidencePart title={t('evidence.defects')}>
              <EvidenceDefects defects={defects} />
            </EvidencePart>
            <EvidencePart title={t('evidence.libraries')}>
              <EvidenceLibraries libraries={libraries} />
            </EvidencePart>
          </>
        )}
      </QueryPanel>
    </>
  )
}
