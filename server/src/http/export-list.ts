import { Readable } from 'node:stream'
import type { LongPage, Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import { columnNames } from './column-names.ts'
import { csvOf, instantsIn, parseColumns } from './csv.ts'
import { requestLanguage } from './request-language.ts'

const SLICE = 1000

type Answer = Page<unknown> | LongPage<unknown>

interface ExportInput {
  route: Pick<AnyRoute, 'response'>
  acceptLanguage: string | undefined
  cols: string | undefined
  /** The IANA zone that instants are written in; ISO 8601 in UTC without one. */
  zone?: string | undefined
  /** Lists one page of the same query, where the list knows cursors from the row on that the last one ended with. */
  list: (page: { page: number; size: number; cursor?: string }) => Promise<Answer>
}

/** The pages of a list from the first one on, which is read already. */
async function* slicesFrom(first: Answer, list: ExportInput['list']): AsyncGenerator<readonly unknown[]> {
  let answer = first
  let count = 0
  for (let page = 2; answer.items.length > 0; page += 1) {
    yield answer.items
    count += answer.items.length
    const cursor = 'nextCursor' in answer ? answer.nextCursor : undefined
    const isEnd = cursor === undefined ? count >= answer.totalCount : cursor === null
    if (isEnd) return
    answer = await list({ page, size: SLICE, ...(cursor ? { cursor } : {}) })
  }
}

/**
 * The whole filtered list as CSV, read slice by slice as the caller takes it, however long. What is wrong with the
 * question rejects before anything is sent; a failure on the way breaks the connection, so that a part never passes
 * for the whole.
 */
export async function exportList(input: ExportInput): Promise<Readable> {
  const { route, acceptLanguage, cols, zone, list } = input
  const language = requestLanguage(acceptLanguage)
  const writeInstant = zone ? instantsIn(zone, language) : undefined
  const wanted = cols ? parseColumns(cols) : undefined
  const first = await list({ page: 1, size: SLICE })
  const columns =
    wanted ??
    Object.keys((first.items[0] as object | undefined) ?? {}).map((field) => ({ field, header: field }))
  const worded = columns.map((column) => ({ ...column, names: columnNames(route, column.field) }))
  return Readable.from(csvOf(slicesFrom(first, list), { columns: worded, language, writeInstant }))
}
