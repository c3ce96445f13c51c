import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import Card from '@mui/material/Card'
import { useTranslation } from 'react-i18next'
import { countsEveryMs, useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { LoadDemoButton } from '../../../components/demo/LoadDemoButton.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { CardList } from '../../../ui/page/CardList.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { ListTemplate } from '../../../ui/page/ListTemplate.tsx'
import { StaleNotice } from '../../../ui/page/StaleNotice.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { FilteredEmpty } from '../../../ui/table/filters/FilteredEmpty.tsx'
import { isNarrowed, type ListState } from '../../../ui/table/list-state.ts'
import { Pager } from '../../../ui/table/Pager.tsx'
import { GalleryToolbar } from './GalleryToolbar.tsx'
import { VersionCard } from './VersionCard.tsx'

const defaults: Partial<ListState> = { sort: { field: 'updatedAt', isDescending: true }, size: 25 }
const readings = [listVersions]
const noColumns: Column<VersionRow>[] = []

/** Nothing to show: of a search or filters, or at all. */
function Nothing({ state, onStateChange }: { state: ListState; onStateChange: (next: ListState) => void }) {
  const { t } = useTranslation('software')
  return (
    <Card>
      {isNarrowed(state) ? (
        <FilteredEmpty state={state} onStateChange={onStateChange} />
      ) : (
        <EmptyState drawing="versions" title={t('versions.empty')} action={<LoadDemoButton />} />
      )}
    </Card>
  )
}

/** /material/versioncard: package versions to look at, as cards; nothing is changed here. */
export function VersionCardPage() {
  const { t } = useTranslation('software')
  const [state, setState] = useListState(defaults)
  const [address] = useQueryParams()
  useEvents(['packages'], { invalidates: readings })
  useEvents(['robots'], { invalidates: readings, everyMs: countsEveryMs })
  const list = useListQuery<VersionRow>({
    route: listVersions,
    params: undefined,
    state,
    columns: noColumns,
    label: t('gallery.label'),
    errorTitle: t('versions.failed'),
  })
  const mark = listMark(address, { sort: '-updatedAt' })
  const hrefOf = (row: VersionRow) =>
    paths.aboutVersion({ packageName: row.package.code, versionId: row.id, list: mark })
  const isEmpty = list.rows?.length === 0 && list.totalCount === 0
  const isBroken = list.error && !list.rows
  return (
    <ListTemplate>
      <GalleryToolbar state={state} onStateChange={setState} isFailed={list.error !== undefined} />
      {list.staleSince && <StaleNotice since={list.staleSince} onRetry={list.onRetry} />}
      {list.error && !list.rows && <ErrorPanel {...list.error} onRetry={list.onRetry} />}
      {isEmpty && <Nothing state={state} onStateChange={setState} />}
      {!isEmpty && !isBroken && (
        <CardList
          label={t('gallery.label')}
          items={list.rows}
          isFetching={list.isFetching && list.rows !== undefined}
          cardHeight={184}
          renderCard={(version) => <VersionCard key={version.id} version={version} href={hrefOf(version)} />}
        />
      )}
      {list.totalCount > state.size && (
        <Pager
          label={t('gallery.label')}
          page={state.page}
          size={state.size}
          totalCount={list.totalCount}
          onChange={(next) => setState({ ...state, ...next })}
        />
      )}
    </ListTemplate>
  )
}
