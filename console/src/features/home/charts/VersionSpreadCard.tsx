import { getFleetSummary } from '@filo/contract/home/home-routes'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { filteredList, paths } from '../../../app/paths.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useCanOpen } from '../../../session/known-screens.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useFigure } from '../use-figure.ts'
import { type Fleet, robotsOfOtherVersions } from '../work-items.ts'
import { ChartCard } from './ChartCard.tsx'
import { NumbersTable } from './NumbersTable.tsx'

const VersionBars = lazyPart(
  async () => (await import('./VersionBars.tsx')).VersionBars,
  () => <Skeleton variant="rounded" height={208} />,
)

function Spread({ fleet }: { fleet: Fleet }) {
  const { t } = useTranslation('home')
  const figure = useFigure()
  const canOpen = useCanOpen()
  const others = robotsOfOtherVersions(fleet)
  const rest = { key: 'others', name: t('versions.others'), robots: others, href: undefined }
  const listed = fleet.versions.map(({ arosId, name, robots }) => ({
    key: arosId ?? 'none',
    name: arosId === null ? t('versions.none') : name || t('versions.unknown'),
    robots,
    href: arosId === null ? undefined : filteredList(paths.producedRobots(), { arosId }),
  }))
  const hasList = canOpen(paths.producedRobots())
  const bars = (others > 0 ? [...listed, rest] : listed).map((bar) =>
    hasList ? bar : { ...bar, href: undefined },
  )
  return (
    <ChartCard
      title={t('versions.title')}
      empty={
        bars.length === 0 ? (
          <EmptyState drawing="versions" title={t('versions.empty')} body={t('versions.emptyBody')} />
        ) : undefined
      }
      chart={<VersionBars bars={bars} label={t('versions.robots')} />}
      table={
        <NumbersTable
          label={t('versions.title')}
          heads={[t('versions.version'), t('versions.robots')]}
          rows={bars.map(({ key, name, robots, href }) => ({
            key,
            name,
            href,
            values: [figure(robots, fleet.isEstimated)],
          }))}
        />
      }
    />
  )
}

/** Which AROS version runs on how many robots. */
export function VersionSpreadCard() {
  const { t } = useTranslation('home')
  const query = useApiQuery(getFleetSummary, {})
  return (
    <QueryPanel query={query} errorTitle={t('versions.failed')} lines={8}>
      {(fleet) => <Spread fleet={fleet} />}
    </QueryPanel>
  )
}
