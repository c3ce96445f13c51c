import type { LongPage, Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import { columnNames } from './column-names.ts'
import { parseColumns, toCsv } from './csv.ts'
import { requestLanguage } from './request-language.ts'

const SLICE = 1000
const MAX_ROWS = 100_000

interface ExportInput {
  route: Pick<AnyRoute, 'response'>
  acceptLanguage: string | undefined
  cols: string | undefined
  /** Lists one page of the same query, where the list knows cursors from the row on that the last one ended with. */
  list: (page: { page: number; size: number; cursor?: string }) => Promise<Page<unknown> | LongPage<unknown>>
}

/** The whole filtered list as CSV, read page by page (at most 100,000 rows). */
export async function exportList({ route, acceptLanguage, cols, list }: ExportInput): Promise<string> {
  const rows: unknown[] = []
  let cursor: string | null | undefined
  for (let page = 1; rows.length < MAX_ROWS; page += 1) {
    const answer = await list({ page, size: SLICE, ...(cursor ? { cursor } : {}) })
    rows.push(...answer.items)
    cursor = 'nextCursor' in answer ? answer.nextCursor : undefined
    const isEnd = cursor === undefined ? rows.length >= answer.totalCount : cursor === null
    if (answer.items.length === 0 || isEnd) break
  }
  const columns = cols
    ? parseColumns(cols)
    : Object.keys((rows[0] as object | undefined) ?? {}).map((field) => ({ field, header: field }))
  const worded = columns.map((column) => ({ ...column, names: columnNames(route, column.field) }))
  return toCsv(rows, worded, requestLanguage(acceptLanguage))
}
