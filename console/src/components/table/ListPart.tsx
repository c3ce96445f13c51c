import type { AnyRoute } from '@filo/contract/routes'
import { EmptyState, type EmptyStateProps } from '../../ui/page/EmptyState.tsx'
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx'
import type { RowOf } from './ListPage.tsx'
import { useListQuery } from './use-list-query.ts'

/** What the list itself reads or draws. */
type Own = keyof ReturnType<typeof useListQuery> | 'empty'

interface ListPartProps<R extends AnyRoute> extends Omit<DataTableProps<RowOf<R>>, Own> {
  /** The list route: answers `{items, totalCount}`. */
  route: R
  params?: Record<string, string>
  /** Fixed query values besides the reader's. */
  query?: Record<string, string | readonly string[]>
  /** Words for a list that did not load. */
  errorTitle: string
  empty: EmptyStateProps
}

/** A list within a page, beside other things: the request, its states and the CSV come with it. */
export function ListPart<R extends AnyRoute>({
  route,
  params,
  query,
  errorTitle,
  empty,
  ...table
}: ListPartProps<R>) {
  const { state, columns, label } = table
  const listOptions = { route, params, state, columns, label, errorTitle }
  const list = useListQuery<RowOf<R>>(query ? { ...listOptions, query } : listOptions)
  return <DataTable<RowOf<R>> {...table} {...list} empty={<EmptyState {...empty} />} />
}
