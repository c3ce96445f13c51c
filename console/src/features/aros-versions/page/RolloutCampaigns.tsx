import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { CampaignProgress } from '../../../components/campaign/CampaignProgress.tsx'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useCan } from '../../../session/session.ts'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'

const SHOWN = 10
const readings = [listCampaigns]

/** The campaigns that take the version to robots in waves, newest first, with the way to begin one. */
export function RolloutCampaigns({ aros }: { aros: ArosVersionDetail }) {
  const { t } = useTranslation('aros-versions')
  const can = useCan()
  const query = useApiQuery(listCampaigns, { query: { 'f.ArosId': aros.id, size: SHOWN } })
  useEvents(['campaigns'], { invalidates: readings })
  const mayBegin = can('campaign.run') && aros.channel === 'production' && aros.state === 'published'
  const begin = (
    <Button
      variant="outlined"
      href={paths.robotVersion({ variantId: aros.robot.id, ArosId: aros.id, tab: 'campaigns' })}
    >
      {t('rollout.newCampaign')}
    </Button>
  )
  return (
    <SectionCard title={t('rollout.campaigns')} actions={mayBegin ? begin : undefined}>
      <QueryPanel query={query} errorTitle={t('rollout.campaignsFailed')} lines={2}>
        {({ items }) =>
          items.length === 0 ? (
            <Box sx={{ color: 'text.secondary' }}>{t('rollout.noCampaigns')}</Box>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
              {items.map((campaign) => (
                <Box
                  component="li"
                  key={campaign.id}
                  sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}
                >
                  <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
                    <Link href={paths.robotVersion({ campaignId: campaign.id })}>{campaign.name}</Link>
                  </Box>
                  <StateChip kind="campaign" state={campaign.state} />
                  <Box sx={{ flex: '1 1 180px' }}>
                    <CampaignProgress campaign={campaign} />
                  </Box>
                </Box>
              ))}
            </Box>
          )
        }
      </QueryPanel>
    </SectionCard>
  )
}
