import type { AgentRecall } from '@filo/contract/agents/agent-orders-routes'
import type { UnitAttention } from '@filo/contract/produced-robots/produced-robot-states'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filteredList, paths } from '../../../app/paths.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const RenewAgentsDialog = lazyDialog(
  async () => (await import('../../../components/agents/RenewAgentsDialog.tsx')).RenewAgentsDialog,
)

interface RecallsCardProps {
  recalls: readonly AgentRecall[]
  /** Null: there is no other version. */
  offered: string | null
  isRenewalOpen: boolean
}

/** What of a recalled version is still on robots, and the lists of those that can leave it and those that cannot. */
function Left({
  version,
  units,
  movable,
  byHand,
  offered,
}: Pick<AgentRecall, 'version' | 'units' | 'movable' | 'byHand'> & { offered: string | null }) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  if (units === 0) return <Alert severity="success">{t('recall.nobody')}</Alert>
  const listOf = (attention: UnitAttention) =>
    filteredList(paths.producedRobots(), { attention, agentVersion: version })
  return (
    <Alert severity="warning">
      <div>
        {t('recall.units', { count: units, number: number(units) })} {!offered && t('recall.noOther')}
      </div>
      {offered && movable > 0 && (
        <Link href={listOf('agent_leaving')} sx={{ display: 'block' }}>
          {t('recall.movable', { count: movable, number: number(movable), version: offered })}
        </Link>
      )}
      {byHand > 0 && (
        <Link href={listOf('agent_by_hand')} sx={{ display: 'block' }}>
          {t('recall.byHand', { count: byHand, number: number(byHand) })}
        </Link>
      )}
    </Alert>
  )
}

/** Versions of the agent that were recalled, why, and the robots that still run them. */
export function RecallsCard({ recalls, offered, isRenewalOpen }: RecallsCardProps) {
  const { t } = useTranslation('campaigns')
  const [isAsking, setIsAsking] = useState(false)
  const count = recalls.reduce((sum, { movable }) => sum + movable, 0)
  return (
    <SectionCard title={t('recall.recalled')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {recalls.map(({ version, reason, at, by, isSigned, ...left }) => (
          <Box key={version} sx={{ display: 'grid', gap: 1 }}>
            <div>
              <strong>{version}</strong> · {by ?? t('recall.gone')} · <RelativeTime at={at} />
            </div>
            <div>{reason}</div>
            {!isSigned && <Alert severity="info">{t('recall.unsigned')}</Alert>}
            <Left {...left} version={version} offered={offered} />
          </Box>
        ))}
        {offered && count > 0 && !isRenewalOpen && (
          <Button variant="contained" sx={{ justifySelf: 'start' }} onClick={() => setIsAsking(true)}>
            {t('recall.bringAway', { version: offered })}
          </Button>
        )}
        {isAsking && offered && (
          <RenewAgentsDialog
            version={offered}
            unitIds={null}
            whose="recalled"
            count={count}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Box>
    </SectionCard>
  )
}
