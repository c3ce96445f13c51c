import { getArosRollout, rolloutStateNames } from '@filo/contract/aros-versions/aros-rollout-routes'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { FallenRobots } from '../../../components/campaign/FallenRobots.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useCan } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { RolloutCampaigns } from './RolloutCampaigns.tsx'
import { RolloutUpdates } from './RolloutUpdates.tsx'

const readings = [getArosRollout]

/** Where the version is on its way to the robots: how many stand where, the campaigns that lead it, and each robot's update. */
export function RolloutTab({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { number } = useFormats()
  const can = useCan()
  const query = useApiQuery(getArosRollout, { params: { ArosId: aros.id } })
  useEvents(['assignments', 'updates', 'robots'], {
    about: { variantId: aros.robot.id },
    invalidates: readings,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionCard title={t('rollout.title')}>
        <QueryPanel query={query} errorTitle={t('rollout.failed')} lines={4}>
          {({ desired, counts }) => {
            const runs = counts.find(({ state }) => state === 'runs')?.units ?? 0
            const some = counts.filter(({ units }) => units > 0)
            if (some.length === 0) return <EmptyState drawing="robot" title={t('rollout.none')} />
            return (
              <Box sx={{ display: 'grid', gap: 2 }}>
                <ProgressBar
                  label={t('rollout.running')}
                  value={desired === 0 ? 0 : Math.min(1, runs / desired)}
                  tone={runs >= desired ? 'success' : 'info'}
                  text={t('rollout.runningText', { runs: number(runs), desired: number(desired) })}
                />
                <KeyValueList
                  items={some.map(({ state, units }) => ({
                    label: localized(rolloutStateNames[state]),
                    value: number(units),
                  }))}
                />
                {aros.holding.blocked > 0 && <Box>{t('facts.blocked', { count: aros.holding.blocked })}</Box>}
              </Box>
            )
          }}
        </QueryPanel>
      </SectionCard>
      {can('campaign.read') && <RolloutCampaigns aros={aros} />}
      {can('campaign.read') && <FallenRobots ArosId={aros.id} variantId={aros.robot.id} />}
      {can('update.read') && <RolloutUpdates ArosId={aros.id} variantId={aros.robot.id} />}
    </Box>
  )
}
