import { Readable } from 'node:stream'
import type { LongPage, Page } from '@filo/contract/list-query'
import type { Language } from '@filo/contract/localized-text'
import type { AnyRoute } from '@filo/contract/routes'
import type { Logger } from 'pino'
import { z } from 'zod'
import { isOfMovingRows } from '../../db/long-lists/keyset.ts'
import { columnNames } from './column-names.ts'
import { csvOf, instantsIn, parseColumns } from './csv.ts'
import { encodeItems, itemsSchema, logRefused } from './encode-items.ts'
import { requestLanguage } from './request-language.ts'

const SLICE = 1000
/** So many records that cannot be shown are named in the log for one file; all of them are counted in it. */
const NAMED = 100

type Answer = Page<unknown> | LongPage<unknown>

interface ExportInput {
  route: Pick<AnyRoute, 'response' | 'path'>
  acceptLanguage: string | undefined
  cols: string | undefined
  /** The IANA zone that instants are written in; ISO 8601 in UTC without one. */
  zone?: string | undefined
  /** Lists one page of the same query, where the list knows cursors from the row on that the last one ended with. */
  list: (page: { page: number; size: number; cursor?: string }) => Promise<Answer>
  log: Pick<Logger, 'error'>
}

/** The rows of pages as the list's schema lets them out, as its JSON does; what it refuses is named in the log and counted. */
function createSieve({ route, log }: Pick<ExportInput, 'route' | 'log'>) {
  const schema = itemsSchema(route.response)
  if (!schema) throw new Error(`${route.path} is no list`)
  let refusedCount = 0
  return {
    rowsOf: ({ items }: Answer): unknown[] => {
      const { encoded, refused } = encodeItems(schema, items)
      logRefused(log, route.path, refused.slice(0, Math.max(0, NAMED - refusedCount)))
      refusedCount += refused.length
      return encoded
    },
    refusedCount: () => refusedCount,
  }
}

/** What the last line of a file says of the records that are not in it; undefined where none is missing. */
function leftOutWords(count: number, language: Language): string | undefined {
  if (count === 0) return undefined
  const number = count.toLocaleString(language)
  if (language === 'tr')
    return `${number} kayıt gösterilemediği için bu dosyada yok. Sorunun ne olduğu sunucu günlüğünde yazıyor.`
  return count === 1
    ? '1 record cannot be shown and is left out of this file. The server’s log says what is wrong with it.'
    : `${number} records cannot be shown and are left out of this file. The server’s log says what is wrong with them.`
}

const Named = z.object({ id: z.string() })

/**
 * Leaves out of an answer who was in an earlier one: rows that moved while a list is read come once more, and a file has
 * each once. Of an order in which nobody moves no row is remembered, as such a list may be very long.
 */
function createOnceEach(): (answer: Answer) => Answer {
  const met = new Set<string>()
  const isNew = (item: unknown) => {
    const id = Named.safeParse(item).data?.id
    if (id === undefined) return true
    const isMet = met.has(id)
    met.add(id)
    return !isMet
  }
  return (answer) => {
    const cursor = 'nextCursor' in answer ? answer.nextCursor : null
    const isMoving = met.size > 0 || (cursor !== null && isOfMovingRows(cursor))
    return isMoving ? { ...answer, items: answer.items.filter(isNew) } : answer
  }
}

/** The pages of a list from the first one on, which is read already, each with its rows as `rowsOf` makes them. */
async function* slicesFrom(
  first: Answer,
  list: ExportInput['list'],
  rowsOf: (answer: Answer) => unknown[],
): AsyncGenerator<readonly unknown[]> {
  const onceEach = createOnceEach()
  let answer = first
  let count = 0
  for (let page = 2; ; page += 1) {
    const rows = rowsOf(onceEach(answer))
    if (rows.length > 0) yield rows
    count += answer.items.length
    const cursor = 'nextCursor' in answer ? answer.nextCursor : undefined
    const isEnd =
      cursor === undefined ? answer.items.length === 0 || count >= answer.totalCount : cursor === null
    if (isEnd) return
    answer = await list({ page, size: SLICE, ...(cursor ? { cursor } : {}) })
  }
}

/** Without a choice: every field of the list's rows, in the order of its schema. */
function allColumns(route: ExportInput['route']) {
  const row = itemsSchema(route.response)?.element
  const shape = row && 'shape' in row ? (row.shape as object) : {}
  return Object.keys(shape).map((field) => ({ field, header: field }))
}

/**
 * The whole filtered list as CSV, read slice by slice as the caller takes it, however long. What is wrong with the
 * question rejects before anything is sent; a failure on the way breaks the connection, so that a part never passes
 * for the whole. Rows leave as the list's schema says: a record that it refuses is left out, and the last line of the
 * file says how many are.
 */
export async function exportList(input: ExportInput): Promise<Readable> {
  const { route, acceptLanguage, cols, zone, list } = input
  const language = requestLanguage(acceptLanguage)
  const writeInstant = zone ? instantsIn(zone, language) : undefined
  const columns = cols ? parseColumns(cols) : allColumns(route)
  const { rowsOf, refusedCount } = createSieve(input)
  const first = await list({ page: 1, size: SLICE })
  const worded = columns.map((column) => ({ ...column, names: columnNames(route, column.field) }))
  const lastLine = () => leftOutWords(refusedCount(), language)
  return Readable.from(
    csvOf(slicesFrom(first, list, rowsOf), { columns: worded, language, writeInstant, lastLine }),
  )
}
