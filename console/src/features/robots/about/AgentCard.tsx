import { getUnitAgent } from '@filo/contract/agents/agent-orders-routes'
import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { RenewalText } from '../../../components/agents/RenewalText.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const RenewAgentsDialog = lazyDialog(
  async () => (await import('../../../components/agents/RenewAgentsDialog.tsx')).RenewAgentsDialog,
)

function RenewButton({ unitId, version }: { unitId: string; version: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button color="inherit" size="small" variant="outlined" onClick={() => setIsAsking(true)}>
        {t('agent.renew', { version })}
      </Button>
      {isAsking && (
        <RenewAgentsDialog
          version={version}
          unitIds={[unitId]}
          count={1}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** The agent that the unit runs, and what became of its renewal; a failed one is told. */
export function AgentCard({ unit }: { unit: ProducedRobot }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  useEvents(['robots'], { about: { unitId: unit.id }, invalidates: [getUnitAgent] })
  const query = useApiQuery(getUnitAgent, { params: { unitId: unit.id } })
  const renewableTo = query.data?.renewableTo
  return (
    <SectionCard
      title={t('agent.title')}
      actions={renewableTo && can('agent.renew') && <RenewButton unitId={unit.id} version={renewableTo} />}
    >
      <QueryPanel query={query} errorTitle={t('agent.failed')} lines={2}>
        {({ version, recallReason, renewableTo: next, renewal }) => (
          <Box sx={{ display: 'grid', gap: 1 }}>
            <div>{version ? t('agent.runs', { version }) : t('notReported')}</div>
            {recallReason !== null && (
              <Alert severity="warning">
                {t('agent.recalled', { reason: recallReason })} {next === null && t('agent.byHand')}
              </Alert>
            )}
            {renewal && (
              <Alert severity={renewal.state === 'failed' ? 'warning' : 'info'}>
                <RenewalText renewal={renewal} />
              </Alert>
            )}
          </Box>
        )}
      </QueryPanel>
    </SectionCard>
  )
}
