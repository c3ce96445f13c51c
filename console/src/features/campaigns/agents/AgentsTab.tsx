import { getFleetAgents } from '@filo/contract/agents/agent-orders-routes'
import type { ResponseOf } from '@filo/contract/route'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RenewalCard } from './RenewalCard.tsx'

const RenewAgentsDialog = lazyDialog(
  async () => (await import('../../../components/agents/RenewAgentsDialog.tsx')).RenewAgentsDialog,
)

type FleetAgents = ResponseOf<typeof getFleetAgents>

function Versions({ versions }: Pick<FleetAgents, 'versions'>) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  if (versions.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('agents.none')}</Box>
  return (
    <KeyValueList
      items={versions.map(({ version, count }) => ({
        label: version,
        value: t('agents.robots', { count, number: number(count) }),
      }))}
    />
  )
}

function Offer({ offered, renewable, renewal }: FleetAgents) {
  const { t } = useTranslation('campaigns')
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = renewal?.state === 'trying' || renewal?.state === 'rolling'
  if (!offered) return <Alert severity="info">{t('agents.notBuilt')}</Alert>
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <div>
        {t(renewable > 0 ? 'agents.offer' : 'agents.nothing', { version: offered, count: renewable })}
      </div>
      {renewable > 0 && !isOpen && (
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
            <Versions versions={fleet.versions} />
          </SectionCard>
          <SectionCard title={t('agents.newest')}>
            <Offer {...fleet} />
          </SectionCard>
          {fleet.renewal && <RenewalCard renewal={fleet.renewal} />}
        </Box>
      )}
    </QueryPanel>
  )
}
