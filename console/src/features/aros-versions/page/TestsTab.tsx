import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { getReleaseEvidence } from '@filo/contract/testers/release-evidence-routes'
import { hasTestEnded } from '@filo/contract/testers/tester-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { ArosDefects } from '../../../components/defects/ArosDefects.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { EvidenceCases } from '../evidence/EvidenceCases.tsx'
import { EvidenceLibraries } from '../evidence/EvidenceLibraries.tsx'
import { EvidenceTesters } from '../evidence/EvidenceTesters.tsx'
import { ArosName } from '../shared/ArosName.tsx'
import { TestersPanel } from '../testers/TestersPanel.tsx'

const readings = [getReleaseEvidence]

/** Who tests a version or tested what it was made of, on which robots, every case, the defects and known weak libraries. */
export function TestsTab({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const query = useApiQuery(getReleaseEvidence, { params: { ArosId: aros.id } })
  useEvents(['aros-versions', 'robots'], { about: { variantId: aros.robot.id }, invalidates: readings })
  const isOpen = aros.channel === 'test' && !hasTestEnded(aros.state)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {aros.waiver && <Alert severity="warning">{t('prompt.approve.waived', aros.waiver)}</Alert>}
      {aros.channel === 'test' && <TestersPanel aros={aros} />}
      <QueryPanel query={query} errorTitle={t('evidence.failed')} lines={8}>
        {({ test, testers, cases, libraries }) => (
          <>
            {!isOpen && (
              <SectionCard title={t('evidence.robots')}>
                {test && test.id !== aros.id && (
                  <Box sx={{ mb: 1 }}>
                    {t('evidence.test')} <ArosName aros={test} />
                  </Box>
                )}
                <EvidenceTesters testers={testers} />
              </SectionCard>
            )}
            <SectionCard title={t('evidence.cases')}>
              <EvidenceCases cases={cases} />
            </SectionCard>
            <ArosDefects ArosId={test?.id ?? aros.id} />
            <SectionCard title={t('evidence.libraries')}>
              <EvidenceLibraries libraries={libraries} />
            </SectionCard>
          </>
        )}
      </QueryPanel>
    </Box>
  )
}
