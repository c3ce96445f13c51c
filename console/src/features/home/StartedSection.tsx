import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useCanOpen } from '../../session/known-screens.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { isSpreading, type StartedWork, startedWork } from './started-work.ts'

const MOST = 5

function Chip({ item }: { item: StartedWork }) {
  if (item.kind === 'campaign') return <StateChip kind="campaign" state={item.state} />
  return <StateChip kind="aros" state={item.state} />
}

function StartedLine({ item }: { item: StartedWork }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const canOpen = useCanOpen()
  const { name, href, progress } = item
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) 168px minmax(0, 3fr)' },
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {canOpen(href) ? <Link href={href}>{name}</Link> : name}
        <Box sx={{ color: 'text.secondary' }}>{t(`started.kind.${item.kind}`)}</Box>
      </Box>
      <Box>
        <Chip item={item} />
      </Box>
      {progress && (
        <ProgressBar
          label={t('started.robots', { done: number(progress.done), all: number(progress.all) })}
          value={progress.done / progress.all}
          text={progress.failed > 0 ? t('started.failed', { number: number(progress.failed) }) : undefined}
          tone={progress.failed > 0 ? 'warning' : 'info'}
        />
      )}
    </Box>
  )
}

/** The reader's own versions, releases still on their way to robots, and the campaigns under way. */
function useStarted(): StartedWork[] {
  const can = useCan()
  const { user } = useSession()
  const composes = can('aros.compose_test')
  const campaigns = useApiQuery(
    listCampaigns,
    { query: { 'f.state': [...openCampaignStates], size: MOST } },
    { enabled: can('campaign.read') },
  ).data
  const own = useApiQuery(
    listArosVersions,
    {
      query: {
        'f.composedBy': [user.id],
        'f.state': ['draft', 'candidate', 'testing', 'passed', 'in_review', 'approved'],
        size: MOST,
      },
    },
    { enabled: composes },
  ).data
  const published = useApiQuery(
    listArosVersions,
    { query: { 'f.channel': ['production'], 'f.state': ['published'], size: 25 } },
    { enabled: can('aros.read') },
  ).data
  const versions = [...(published?.items ?? []).filter(isSpreading), ...(own?.items ?? [])]
  return startedWork(campaigns?.items ?? [], versions, MOST)
}

/** What was set going and how it goes: campaigns, releases on their way, the reader's own versions; nothing when all is done. */
export function StartedSection() {
  const { t } = useTranslation('home')
  const items = useStarted()
  if (items.length === 0) return null
  return (
    <SectionCard title={t('started.title')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          '& > li + li': { borderTop: 1, borderColor: 'divider', pt: 1.5 },
        }}
      >
        {items.map((item) => (
          <StartedLine key={item.id} item={item} />
        ))}
      </Box>
    </SectionCard>
  )
}
