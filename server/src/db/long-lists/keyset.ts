import { commonErrors } from '@filo/contract/common-errors'
import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { DomainError } from '../../ground/domain-error.ts'
import { ListMoment } from './list-moment.ts'

/**
 * How a row's place in an order changes while a list is read: never (`fixed`), only by its value becoming the present
 * (`rising`), or to anywhere (`free`).
 */
type Motion = 'fixed' | 'rising' | 'free'

/** What a list is ordered by, the id breaking ties; unknown values come first ascending and last descending. */
export interface ListOrder {
  /** Names the order, as the caller's `sort` does; a cursor serves the order it was made for. */
  name: string
  column: SQL | PgColumn
  cast: 'text' | 'timestamptz' | 'date' | 'bigint'
  isNullable: boolean
  isDescending: boolean
  motion: Motion
  id: PgColumn | SQL
  idCast: 'uuid' | 'bigint'
}

/** How far a list was read: up to a place of its order, or in the second pass up to an id. */
export interface Progress {
  place: Place
  /** When its first page was read; undefined where the order is fixed, and there is no second pass. */
  moment: ListMoment | undefined
  /** The order was read to its end, and those that were written since the first page are read by their ids. */
  isSecondPass: boolean
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
const Content = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string(),
  ListMoment.optional(),
  z.literal(2).optional(),
])
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
export function writeCursor({ name }: ListOrder, { place, moment, isSecondPass }: Progress): string {
  const content = [name, place.value, place.id, ...(moment ? [moment] : []), ...(isSecondPass ? [2] : [])]
  return Buffer.from(JSON.stringify(content)).toString('base64url')
}

/** Whether a cursor goes on in an order in which rows move, so that they may come once more. */
export function isOfMovingRows(cursor: string): boolean {
  try {
    return parsed(cursor)[3] !== undefined
  } catch {
    return false
  }
}

function isReadable({ cast, isNullable }: ListOrder, value: string | null): boolean {
  return value === null ? isNullable : readable[cast].test(value) && isADay(cast, value)
}

/** @throws bad_request for what this list did not give out, or gave out for another order */
export function readCursor(order: ListOrder, text: string): Progress {
  const [madeFor, value, id, moment, pass] = parsed(text)
  const isSecondPass = pass === 2
  const isPlace = isSecondPass ? value === null : isReadable(order, value)
  const isOfOrder = madeFor === order.name && (moment === undefined) === (order.motion === 'fixed')
  const isTop = moment === undefined || moment.top === null || isReadable(order, moment.top)
  if (!isOfOrder || !isPlace || !isTop || !readableId[order.idCast].test(id)) throw unreadable()
  return { place: { value, id }, moment, isSecondPass }
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

/**
 * Rows that come no later in the order than all did when its first page was read: who rises beyond them meanwhile is
 * left to the second pass, as a walk after rising rows would never end.
 */
function upToTop(
  { column, cast, isNullable, isDescending, motion }: ListOrder,
  top: string,
): SQL | undefined {
  if (motion !== 'rising' || isDescending) return undefined
  const isBelow = sql`${column} <= ${top}::${sql.raw(cast)}`
  return isNullable ? sql`(${isBelow} or ${column} is null)` : isBelow
}

/** Rows that follow where reading has got to, of those that were in the order when its first page was read. */
export function remaining(order: ListOrder, { place, moment }: Progress): SQL | undefined {
  const top = moment?.top ?? undefined
  return and(after(order, place), top === undefined ? undefined : upToTop(order, top))
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
