import type { Page } from '@filo/contract/list-query'
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
  /** Lists one page of the same query. */
  list: (page: { page: number; size: number }) => Promise<Page<unknown>>
}

/** The whole filtered list as CSV, read page by page (at most 100,000 rows). */
export async function exportList({ route, acceptLanguage, cols, list }: ExportInput): Promise<string> {
  const rows: unknown[] = []
  for (let page = 1; rows.length < MAX_ROWS; page += 1) {
    const { items, totalCount } = await list({ page, size: SLICE })
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) break
  }
  const columns = cols
    ? parseColumns(cols)
    : Object.keys((rows[0] as object | undefined) ?? {}).map((field) => ({ field, header: field }))
  const worded = columns.map((column) => ({ ...column, names: columnNames(route, column.field) }))
  return toCsv(rows, worded, requestLanguage(acceptLanguage))
}
