import { listVersions, type VersionRow } from '@filo/contract/packages/versions-routes'
import { useTranslation } from 'react-i18next'
import { countsEveryMs, useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { LoadDemoButton } from '../../../components/demo/LoadDemoButton.tsx'
import { ListCards } from '../../../components/table/ListCards.tsx'
import { listMark } from '../../../components/table/list-neighbours.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { ListTemplate } from '../../../ui/page/ListTemplate.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { isNarrowed, type ListState } from '../../../ui/table/list-state.ts'
import { GalleryToolbar } from './GalleryToolbar.tsx'
import { VersionCard } from './VersionCard.tsx'

const defaults: Partial<ListState> = { sort: { field: 'updatedAt', isDescending: true }, size: 25 }
const readings = [listVersions]
const noColumns: Column<VersionRow>[] = []

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
  return (
    <ListTemplate>
      <GalleryToolbar state={state} onStateChange={setState} isFailed={list.error !== undefined} />
      <ListCards
        label={t('gallery.label')}
        list={list}
        state={state}
        onStateChange={setState}
        empty={
          isNarrowed(state) ? undefined : (
            <EmptyState drawing="versions" title={t('versions.empty')} action={<LoadDemoButton />} />
          )
        }
        cardHeight={184}
        renderCard={(version) => <VersionCard key={version.id} version={version} href={hrefOf(version)} />}
      />
    </ListTemplate>
  )
}
