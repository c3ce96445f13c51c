import { listActivity } from '@filo/contract/home/home-routes'
import type { ResponseOf } from '@filo/contract/route'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import Undo from '@mui/icons-material/UndoOutlined'
import Link from '@mui/material/Link'
import type SvgIcon from '@mui/material/SvgIcon'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { LiveChip } from '../../components/status/LiveChip.tsx'
import { useCanOpen } from '../../session/known-screens.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { Timeline, type TimelineItem } from '../../ui/page/Timeline.tsx'
import type { Tone } from '../../ui/status/tone.ts'

type News = ResponseOf<typeof listActivity>['items'][number]

const ended: Partial<Record<News['state'], { tone: Tone; icon: typeof SvgIcon }>> = {
  succeeded: { tone: 'success', icon: CheckCircle },
  failed: { tone: 'error', icon: ErrorOutlined },
  rolled_back: { tone: 'warning', icon: Undo },
  cancelled: { tone: 'neutral', icon: Undo },
}
/** So much of the news stands on home; every robot's page has the rest. */
const SHOWN = 5

const underway = { tone: 'info', icon: HourglassEmpty } as const

function RobotName({ serial, unitId }: Pick<News, 'serial' | 'unitId'>) {
  const canOpen = useCanOpen()
  const href = paths.aboutRobots({ unitId })
  return canOpen(href) ? <Link href={href}>{serial}</Link> : serial
}

/** The words of an update that was left are those of its last step: they say so. */
function itemOf({ id, at, serial, unitId, arosName, text, state }: News, t: TFunction<'home'>): TimelineItem {
  const title = (
    <>
      <RobotName serial={serial} unitId={unitId} />
      {arosName && ` · ${arosName}`}
    </>
  )
  const body = state === 'cancelled' ? t('activity.stopped', { text }) : text
  return { id, at, title, body, ...(ended[state] ?? underway) }
}

function Feed({ news }: { news: readonly News[] }) {
  const { t } = useTranslation('home')
  if (news.length === 0)
    return <EmptyState drawing="robot" title={t('activity.empty')} body={t('activity.emptyBody')} />
  return <Timeline label={t('activity.title')} items={news.slice(0, SHOWN).map((item) => itemOf(item, t))} />
}

/** What happened last to the robots in scope, in words and as it happens. */
export function ActivityCard() {
  const { t } = useTranslation('home')
  const query = useApiQuery(listActivity, {})
  return (
    <SectionCard title={t('activity.title')} actions={query.isError ? undefined : <LiveChip />}>
      <QueryPanel query={query} errorTitle={t('activity.failed')} lines={6}>
        {({ items }) => <Feed news={items} />}
      </QueryPanel>
    </SectionCard>
  )
}
