import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { ArosFacts } from '../shared/ArosFacts.tsx'
import { NextStepCard } from './NextStepCard.tsx'
import { VersionProblems } from './VersionProblems.tsx'

/** What comes next and what stands in its way, then what is known of the version. */
export function OverviewTab({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const notes = useLocalized()(aros.notes)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <NextStepCard aros={aros} />
      <VersionProblems aros={aros} />
      <SectionCard title={t('panels.facts')}>
        <ArosFacts aros={aros} />
      </SectionCard>
      {notes && (
        <SectionCard title={t('steps.notes')}>
          <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 720 }}>{notes}</Box>
        </SectionCard>
      )}
    </Box>
  )
}
