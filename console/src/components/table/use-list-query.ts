import type { CallInput } from '@filo/contract/client'
import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { useHiddenRecords } from '../../api/hidden-records.ts'
import { useApiQuery, useEarlyRead } from '../../api/use-api.ts'
import { joinSentences } from '../../lib/join-sentences.ts'
import { useTimeZone } from '../../ui/format/time-zone.ts'
import type { Column } from '../../ui/table/column.ts'
import { csvColumns } from '../../ui/table/columns/column-layout.ts'
import type { ExportDates } from '../../ui/table/ExportButton.tsx'
import type { ListState } from '../../ui/table/list-state.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { downloadList } from './download-list.ts'
import { listQueryOf } from './list-query-of.ts'
import { usePausedRows } from './use-paused-rows.ts'

interface ListQueryOptions<Row> {
  route: AnyRoute
  params: Record<string, string> | undefined
  query?: Record<string, string | readonly string[]>
  state: ListState
  columns: Column<Row>[]
  label: string
  errorTitle: string
  /** Do not ask yet. */
  isWaiting?: boolean
  /** Names a row, so that one whose deletion can still be taken back is left out. */
  rowId?: ((row: Row) => string) | undefined
  /** With it, what happens meanwhile is shown in place and new rows wait behind a button. */
  live?: { idOf: (row: Row) => string; isBlocked: boolean } | undefined
}

/** Reads one page of a list and puts its outcome into what the table shows. */
export function useListQuery<Row>(options: ListQueryOptions<Row>) {
  const { route, params, state, columns, label, errorTitle } = options
  const { t } = useTranslation()
  const query = { ...listQueryOf(state), ...options.query }
  // The route's own types are checked where the page names it; here it is any list.
  const input = { params, query } as CallInput<AnyRoute>
  const readZone = useTimeZone()
  const isDesired = options.isWaiting !== true
  useEarlyRead(route, input, isDesired)
  const answer = useApiQuery(route, input, { keepPrevious: true, enabled: isDesired })
  const page = answer.data as Page<Row> | undefined
  const hidden = useHiddenRecords()
  const { rowId } = options
  const isShown = (row: Row) => !rowId || !hidden.has(rowId(row))
  const goneCount = page?.items.filter((row) => !isShown(row)).length ?? 0
  const pausedRows = usePausedRows<Row>({
    question: JSON.stringify([params, query]),
    rows: page?.items,
    isEarlier: answer.isPlaceholderData,
    readAt: answer.dataUpdatedAt,
    idOf: options.live?.idOf ?? String,
    isBlocked: options.live?.isBlocked ?? false,
    isLive: options.live !== undefined,
  })
  const described = answer.error ? describeError(answer.error, t) : undefined
  const onExport = async (dates: ExportDates) => {
    try {
      await downloadList({
        route,
        params,
        query: dates === 'local' ? { ...query, zone: readZone() } : query,
        cols: csvColumns(columns, state.cols),
        fileName: `${label}.csv`,
      })
    } catch (error) {
      const { label, advice } = describeError(error, t)
      showToast({ tone: 'error', message: joinSentences(label, advice) })
    }
  }
  return {
    rows: goneCount > 0 ? pausedRows.rows?.filter(isShown) : pausedRows.rows,
    freshRows: pausedRows.fresh,
    unreadable: page?.unreadable,
    totalCount: (page?.totalCount ?? 0) - goneCount,
    // What is only read again because something changed does not dim what is being read.
    isFetching: answer.isFetching && (answer.isPlaceholderData || answer.isError),
    isForbidden: answer.error?.status === 403,
    error: described && {
      title: errorTitle,
      detail: joinSentences(described.label, described.advice),
      errorNumber: described.requestId,
      retryInS: described.retryInS,
    },
    staleSince: described && page ? new Date(answer.dataUpdatedAt).toISOString() : undefined,
    onRetry: () => void answer.refetch(),
    onExport,
  }
}
