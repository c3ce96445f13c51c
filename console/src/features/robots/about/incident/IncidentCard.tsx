import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Update } from '@filo/contract/updates/updates-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../../components/status/StateChip.tsx'
import { SectionCard } from '../../../../ui/page/SectionCard.tsx'
import { UpdateStrip } from '../updates/UpdateStrip.tsx'
import { FailingParts } from './FailingParts.tsx'
import { IncidentFacts } from './IncidentFacts.tsx'
import { IncidentLog } from './IncidentLog.tsx'
import type { Incident } from './incident-of.ts'
import { RawWords } from './RawWords.tsx'
import { rawReason } from './raw-reason.ts'

/** Where an update failed, and why in words with the robot's own below. */
function FailedUpdate({ update }: { update: Update }) {
  const raw = rawReason(update.message)
  return (
    <>
      <Alert severity="error">
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{update.message.text}</Box>
        {raw && <RawWords text={raw} />}
      </Alert>
      <UpdateStrip update={update} />
    </>
  )
}

/** What is wrong with a robot on one page: the step that failed with its log, what was changed, and whom to call. */
export function IncidentCard({ unit, incident }: { unit: ProducedRobot; incident: Incident }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { update } = incident
  return (
    <SectionCard
      title={t('incident.title')}
      actions={update && <StateChip kind="update" state={update.state} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        {update && <FailedUpdate update={update} />}
        <FailingParts unit={unit} incident={incident} />
        <IncidentFacts unit={unit} update={update} />
        {update && <IncidentLog update={update} />}
      </Box>
    </SectionCard>
  )
}
