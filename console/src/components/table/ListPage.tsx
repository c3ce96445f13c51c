import type { EventTopic } from '@filo/contract/events/event-routes'
import type { Page } from '@filo/contract/list-query'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '../../ui/page/EmptyState.tsx'
import { ListTemplate } from '../../ui/page/ListTemplate.tsx'
import type { BulkAction, Column, FilterDef, RowAction } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { isNarrowed, type ListState } from '../../ui/table/list-state.ts'
import { RefreshPause } from '../../ui/table/table-hold.ts'
import type { SavedView } from '../../ui/table/views/saved-view.ts'
import { LoadDemoButton } from '../demo/LoadDemoButton.tsx'
import { useDefaultViewOnce } from './use-default-view.ts'
import { useListQuery } from './use-list-query.ts'
import { useListState } from './use-list-state.ts'
import { useLiveList } from './use-live-list.tsx'
import { usePreview } from './use-preview.tsx'
import { useSavedViews } from './use-saved-views.ts'

/** The row type of a list route. */
export type RowOf<R> = ResponseOf<R> extends Page<infer Row> ? Row : never

interface ListPageProps<R extends AnyRoute> {
  /** The list route: answers `{items, totalCount}`. */
  route: R
  params?: Record<string, string>
  /** Fixed query values besides the reader's, e.g. `{'f.variantId': [id]}`. */
  query?: Record<string, string | readonly string[]>
  /** Names the list: "Kullanıcılar"; also the CSV file's name. */
  label: string
  /** Words for a list that did not load: "Kullanıcılar yüklenemedi". */
  errorTitle: string
  columns: Column<RowOf<R>>[]
  rowId: (row: RowOf<R>) => string
  rowName: (row: RowOf<R>) => string
  rowHref?: (row: RowOf<R>) => string | undefined
  rowActions?: (row: RowOf<R>) => RowAction[]
  bulkActions?: BulkAction[]
  /** A look at a row beside the list, opened by Space, `p` or the row's menu; fetch its code when it is drawn. */
  preview?: (row: RowOf<R>, close: () => void) => ReactNode
  /** The same where the page itself shows the row, e.g. by its address. */
  onPreview?: (row: RowOf<R>) => void
  filters?: FilterDef[]
  searchLabel?: string
  /** First use: why it is empty and the action that fills it. */
  empty: EmptyStateProps
  /** An empty list may be filled with demo data, by those who may load it. */
  offersDemo?: boolean
  /** What stands under the rows of a list that nothing narrows, instead of the primary action above them. */
  after?: (page: Page<RowOf<R>>) => ReactNode
  primaryAction?: ReactNode
  intro?: ReactNode
  tabs?: ReactNode
  /** What the list starts with, e.g. its sort. */
  defaults?: Partial<ListState>
  views?: readonly SavedView[]
  /** The list stands in a pane beside the record that is open. */
  isPane?: boolean
  /** Live topics after which the list is read again. */
  topics?: readonly EventTopic[]
}

function withDemo(begin: ReactNode): ReactNode {
  return (
    <>
      {begin}
      <LoadDemoButton />
    </>
  )
}

/** A list page as a declaration: the address, the request, every state and the CSV come with it. */
export function ListPage<R extends AnyRoute>(props: ListPageProps<R>) {
  const { route, columns, label, empty, primaryAction, offersDemo } = props
  const begin = empty.action ?? primaryAction
  const [state, setState, isPlain] = useListState(props.defaults)
  const views = useSavedViews(route.name, { builtIn: props.views, current: state.view })
  const isWaiting = useDefaultViewOnce({ ...views, isPlain }, (next) => setState(next, { replace: true }))
  const { live, liveChip, hold } = useLiveList<RowOf<R>>({ route, topics: props.topics, rowId: props.rowId })
  const { onPreview, rowActions, drawer } = usePreview<RowOf<R>>({
    preview: props.preview,
    onPreview: props.onPreview,
    rowActions: props.rowActions,
  })
  const list = useListQuery<RowOf<R>>({ ...props, params: props.params, state, columns, isWaiting, live })
  return (
    <ListTemplate intro={props.intro} tabs={props.tabs}>
      <RefreshPause value={hold}>
        <DataTable
          {...list}
          label={label}
          columns={columns}
          state={state}
          onStateChange={setState}
          rowId={props.rowId}
          rowName={props.rowName}
          rowHref={props.rowHref}
          rowActions={rowActions}
          onPreview={onPreview}
          bulkActions={props.bulkActions ?? []}
          filters={props.filters ?? []}
          searchLabel={props.searchLabel}
          views={views}
          liveChip={liveChip}
          isPane={props.isPane}
          primaryAction={primaryAction}
          after={
            list.rows &&
            !isNarrowed(state) &&
            props.after?.({ items: list.rows, totalCount: list.totalCount })
          }
          empty={<EmptyState {...empty} action={offersDemo ? withDemo(begin) : begin} />}
        />
      </RefreshPause>
      {drawer}
    </ListTemplate>
  )
}
