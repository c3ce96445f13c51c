import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useLocalDay } from '../../../ui/format/use-local-day.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { useBrought } from '../use-brought.ts'
import { type CampaignMoment, momentsOf } from './moments-of.ts'

/** So many of the newest campaigns are laid out by day. */
const SHOWN = 100

function Moment({ moment: { at, kind, campaign } }: { moment: CampaignMoment }) {
  const { t } = useTranslation('campaigns')
  const { time } = useFormats()
  const brought = useBrought()
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 0.75 }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', minWidth: 48 }}>
        {time(at)}
      </Box>
      <Box component="span" sx={{ minWidth: 0, flex: '1 1 200px', overflowWrap: 'anywhere' }}>
        {t(`calendar.${kind}`)}{' '}
        <Link href={paths.robotVersion({ campaignId: campaign.id })}>{campaign.name}</Link>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${brought(campaign)} · ${t('one.robots', { count: campaign.counts.total })}`}
        </Box>
      </Box>
      <StateChip kind="campaign" state={campaign.state} />
    </Box>
  )
}

function Days({ campaigns }: { campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('campaigns')
  const { date } = useFormats()
  const { dayOf } = useLocalDay()
  const days = [...Map.groupBy(momentsOf(campaigns), ({ at }) => dayOf(at))]
  if (days.length === 0)
    return <EmptyState drawing="robot" title={t('calendar.empty')} body={t('calendar.emptyBody')} />
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {days.map(([day, moments]) => (
        <SectionCard key={day} title={date(moments[0]?.at ?? day)}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {moments.map((moment) => (
              <Moment key={`${moment.kind} ${moment.campaign.id}`} moment={moment} />
            ))}
          </Box>
        </SectionCard>
      ))}
    </Box>
  )
}

/** Takvim: what begins, is watched and ended when, day by day, what comes last first. */
export function CalendarTab() {
  const { t } = useTranslation('campaigns')
  const query = useApiQuery(listCampaigns, { query: { size: SHOWN, sort: '-createdAt' } })
  useEvents(['campaigns'], { invalidates: [listCampaigns] })
  return (
    <QueryPanel query={query} errorTitle={t('list.failed')} lines={6}>
      {({ items }) => <Days campaigns={items} />}
    </QueryPanel>
  )
}
