import type { PackageDetail } from '@filo/contract/packages/packages-routes'
import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { stateKinds } from '../../../components/status/state-kinds.ts'
import { stateStyles } from '../../../components/status/state-look.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Timeline, type TimelineItem } from '../../../ui/page/Timeline.tsx'
import { TimelineFacts } from './TimelineFacts.tsx'
import { TimelineTitle } from './TimelineTitle.tsx'
import { type TimelineStop, timelineStops } from './timeline-stop.ts'

const readings = [listVersions]
/** Stops shown at first, and after "show older ones"; what is older still is in the table. */
const counts = { first: 20, all: 100 }

function itemOf(stop: TimelineStop): TimelineItem {
  const { version } = stop
  return {
    id: version.id,
    at: stop.at,
    title: <TimelineTitle version={version} />,
    body: <TimelineFacts stop={stop} />,
    ...stateStyles[stateKinds.version.styles[version.state]],
  }
}

interface StopsProps {
  item: PackageDetail
  versions: readonly VersionRow[]
  totalCount: number
  onOlder: (() => void) | undefined
}

function Stops({ item, versions, totalCount, onOlder }: StopsProps) {
  const { t } = useTranslation('packages')
  return (
    <Card sx={{ p: { xs: 2, lg: 3 } }}>
      <Timeline label={t('timeline.label')} items={timelineStops(versions).map(itemOf)} />
      {totalCount > versions.length && (
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          {onOlder ? (
            <Button onClick={onOlder}>{t('timeline.older')}</Button>
          ) : (
            <Button href={`${paths.software({ packageName: item.code })}&tab=versions`}>
              {t('timeline.inTable', { count: totalCount })}
            </Button>
          )}
        </Box>
      )}
    </Card>
  )
}

/** A package over time: each version with what it brought, highest number first. */
export function TimelineTab({ item, primaryAction }: { item: PackageDetail; primaryAction: ReactNode }) {
  const { t } = useTranslation('packages')
  const [size, setSize] = useState(counts.first)
  const query = useApiQuery(
    listVersions,
    { query: { 'f.packageId': [item.id], sort: '-semver', size } },
    { keepPrevious: true },
  )
  useEvents(['packages'], { invalidates: readings })
  return (
    <QueryPanel query={query} errorTitle={t('versions.failed')} lines={8}>
      {({ items, totalCount }) =>
        items.length === 0 ? (
          <Card>
            <EmptyState
              drawing="versions"
              title={t('versions.empty')}
              body={t('versions.emptyBody')}
              action={primaryAction}
            />
          </Card>
        ) : (
          <Stops
            item={item}
            versions={items}
            totalCount={totalCount}
            onOlder={size === counts.first ? () => setSize(counts.all) : undefined}
          />
        )
      }
    </QueryPanel>
  )
}
