import { getFleetAgents } from '@filo/contract/agents/agent-orders-routes'
import type { ResponseOf } from '@filo/contract/route'
import Undo from '@mui/icons-material/UndoOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { filteredList, paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import { RecallButton } from './RecallButton.tsx'
import { RecallsCard } from './RecallsCard.tsx'
import { RenewalCard } from './RenewalCard.tsx'

const RenewAgentsDialog = lazyDialog(
  async () => (await import('../../../components/agents/RenewAgentsDialog.tsx')).RenewAgentsDialog,
)

type FleetAgents = ResponseOf<typeof getFleetAgents>

function Versions({ versions, recalls }: Pick<FleetAgents, 'versions' | 'recalls'>) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  if (versions.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('agents.none')}</Box>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {versions.map(({ version, count }) => (
        <Box
          key={version}
          component="li"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}
        >
          <Box sx={{ flex: '1 1 6em', minWidth: 0, overflowWrap: 'anywhere' }}>{version}</Box>
          <Link
            href={filteredList(paths.producedRobots(), { agentVersion: version })}
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {t('agents.robots', { count, number: number(count) })}
          </Link>
          <Box sx={{ minWidth: 116, display: 'flex', justifyContent: 'flex-end' }}>
            {recalls.some((recall) => recall.version === version) ? (
              <StatusChip tone="warning" icon={Undo} label={t('recall.mark')} />
            ) : (
              <RecallButton version={version} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const isOpen = (renewal: FleetAgents['renewal']) =>
  renewal?.state === 'trying' || renewal?.state === 'rolling'

function Offer({ offered, renewable, renewal, recalls }: FleetAgents) {
  const { t } = useTranslation('campaigns')
  const [isAsking, setIsAsking] = useState(false)
  if (!offered)
    return <Alert severity="info">{t(recalls.length > 0 ? 'recall.noOther' : 'agents.notBuilt')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <div>
        {t(renewable > 0 ? 'agents.offer' : 'agents.nothing', { version: offered, count: renewable })}
      </div>
      {renewable > 0 && !isOpen(renewal) && (
        <Button variant="contained" onClick={() => setIsAsking(true)}>
          {t('agents.renewAll')}
        </Button>
      )}
      {isAsking && (
        <RenewAgentsDialog
          version={offered}
          unitIds={null}
          count={renewable}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}

/** A build that no robot runs yet stands in no row of those that do. */
function RecallOffered({ offered, versions }: FleetAgents) {
  return offered !== null && versions.every(({ version }) => version !== offered) ? (
    <RecallButton version={offered} />
  ) : null
}

/** Which agents the robots run, the one they can renew themselves to, and how their renewal goes. */
export function AgentsTab() {
  const { t } = useTranslation('campaigns')
  useEvents(['robots'], { invalidates: [getFleetAgents] })
  const query = useApiQuery(getFleetAgents, {})
  return (
    <QueryPanel query={query} errorTitle={t('agents.failed')}>
      {(fleet) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
          <SectionCard title={t('agents.versions')}>
            <Versions versions={fleet.versions} recalls={fleet.recalls} />
          </SectionCard>
          <SectionCard title={t('agents.newest')} actions={<RecallOffered {...fleet} />}>
            <Offer {...fleet} />
          </SectionCard>
          {fleet.recalls.length > 0 && (
            <RecallsCard
              recalls={fleet.recalls}
              offered={fleet.offered}
              isRenewalOpen={isOpen(fleet.renewal)}
            />
          )}
          {fleet.renewal && <RenewalCard renewal={fleet.renewal} />}
        </Box>
      )}
    </QueryPanel>
  )
}
