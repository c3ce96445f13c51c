import { commonErrors } from '@filo/contract/common-errors'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DomainError } from '../ground/domain-error.ts'

/** What a list is ordered by, the id breaking ties; unknown values come first ascending and last descending. */
export interface ListOrder {
  /** Names the order, as the caller's `sort` does; a cursor serves the order it was made for. */
  name: string
  column: SQL | PgColumn
  cast: 'text' | 'timestamptz' | 'date' | 'bigint'
  isNullable: boolean
  isDescending: boolean
  id: PgColumn | SQL
  idCast: 'uuid' | 'bigint'
}

/** Where a page ended. The value is what the database wrote, so that nothing of its precision is lost. */
export interface Place {
  value: string | null
  id: string
}

const day = String.raw`[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8]|29|30|31)`
const readable: Record<ListOrder['cast'], RegExp> = {
  text: /^[^\0]{0,400}$/,
  bigint: /^\d{1,18}$/,
  date: new RegExp(`^${day}$`),
  timestamptz: new RegExp(
    String.raw`^${day} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-][01]\d(:[0-5]\d)?$`,
  ),
}
const Content = z.tuple([z.string(), z.string().nullable(), z.string()])
const readableId = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, bigint: readable.bigint }

function unreadable(): DomainError {
  return new DomainError(commonErrors.bad_request, { reason: 'cursor' })
}

function parsed(text: string): z.infer<typeof Content> {
  try {
    return Content.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw unreadable()
  }
}

/** Opaque to callers: they hand back what they were given. */
export function writeCursor({ name }: ListOrder, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([name, value, id])).toString('base64url')
}

/** The cursor after a page, given the places of its rows and of one row more if there is one; null at the end. */
export function nextCursorOf(order: ListOrder, found: readonly Place[], size: number): string | null {
  const last = found[size - 1]
  return last && found.length > size ? writeCursor(order, last) : null
}

/** @throws bad_request for what this list did not give out, or gave out for another order */
export function readCursor({ name, cast, isNullable, idCast }: ListOrder, text: string): Place {
  const [madeFor, value, id] = parsed(text)
  const isReadable = value === null ? isNullable : readable[cast].test(value) && isADay(cast, value)
  if (madeFor !== name || !isReadable || !readableId[idCast].test(id)) throw unreadable()
  return { value, id }
}

/** The 31st of a month that has 30 days would fail in the database. */
function isADay(cast: ListOrder['cast'], value: string): boolean {
  if (cast !== 'date' && cast !== 'timestamptz') return true
  const [text] = value.split(' ')
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(`${text}`)
}

/** The value a row is ordered by, as its cursor keeps it. */
export function placeValue({ column }: ListOrder): SQL<string | null> {
  return sql<string | null>`(${column})::text`
}

/** ORDER BY of the list. */
export function inOrder({ column, id, isDescending, isNullable }: ListOrder): SQL[] {
  const way = isDescending ? sql`desc` : sql`asc`
  const nulls = isDescending ? sql`desc nulls last` : sql`asc nulls first`
  return [sql`${column} ${isNullable ? nulls : way}`, sql`${id} ${way}`]
}

/** Rows that come after a place; without one, all of them. */
export function after(order: ListOrder, place: Place | undefined): SQL | undefined {
  if (!place) return undefined
  const { column, id, isDescending, isNullable } = order
  const beyond = isDescending ? sql`<` : sql`>`
  if (place.value === null) {
    const isUnknown = sql`(${column} is null and ${id} ${beyond} ${place.id})`
    return isDescending ? isUnknown : sql`(${column} is not null or ${isUnknown})`
  }
  const value = sql`${place.value}::${sql.raw(order.cast)}`
  const known = sql`(${column}, ${id}) ${beyond} (${value}, ${place.id})`
  return isNullable && isDescending ? sql`(${known} or ${column} is null)` : known
}
