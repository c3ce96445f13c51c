import type { CallInput } from '@filo/contract/client'
import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { useApiQuery } from '../../api/use-api.ts'
import type { Column } from '../../ui/table/column.ts'
import { csvColumns } from '../../ui/table/column-layout.ts'
import type { ListState } from '../../ui/table/list-state.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { downloadList } from './download-list.ts'
import { listQueryOf } from './list-query-of.ts'

interface ListQueryOptions<Row> {
  route: AnyRoute
  params: Record<string, string> | undefined
  query?: Record<string, string | readonly string[]>
  state: ListState
  columns: Column<Row>[]
  label: string
  errorTitle: string
}

/** Reads one page of a list and puts its outcome into what the table shows. */
export function useListQuery<Row>(options: ListQueryOptions<Row>) {
  const { route, params, state, columns, label, errorTitle } = options
  const { t } = useTranslation()
  const query = { ...listQueryOf(state), ...options.query }
  // The route's own types are checked where the page names it; here it is any list.
  const answer = useApiQuery(route, { params, query } as CallInput<AnyRoute>, { keepPrevious: true })
  const page = answer.data as Page<Row> | undefined
  const described = answer.error ? describeError(answer.error, t) : undefined
  const onExport = async () => {
    try {
      await downloadList({
        route,
        params,
        query,
        cols: csvColumns(columns, state.cols),
        fileName: `${label}.csv`,
      })
    } catch (error) {
      showToast({ tone: 'error', message: describeError(error, t).label })
    }
  }
  return {
    rows: page?.items,
    totalCount: page?.totalCount ?? 0,
    isFetching: answer.isFetching,
    isForbidden: answer.error?.status === 403,
    error: described && {
      title: errorTitle,
      detail: `${described.label} ${described.advice}`,
      errorNumber: described.requestId,
    },
    staleSince: described && page ? new Date(answer.dataUpdatedAt).toISOString() : undefined,
    onRetry: () => void answer.refetch(),
    onExport,
  }
}
