import { z } from 'zod'

const defaultPageSize = 25

/** `a,b` in a URL is a list of values. */
export const CommaList = z.union([z.string(), z.array(z.string())]).transform((value) => {
  const parts = Array.isArray(value) ? value : value.split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
})

/** The query every list takes: `q sort page size` plus `f.<field>` filters (docs/interface.md). */
export const ListQuery = z.object({
  q: z.string().trim().max(200).optional(),
  /** Field name, `-` in front for descending. */
  sort: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(defaultPageSize),
  /** CSV only: `field:Header` pairs in the order wanted; a field that the rows do not have is empty. */
  cols: z.string().max(4000).optional(),
  /** CSV only: instants as date and time in this IANA zone, as a spreadsheet reads them; ISO 8601 in UTC without it. */
  zone: z.string().max(60).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>

/** A list query with its filters: `listQuery({ state: VersionState })` accepts `f.state=a,b`. */
export function listQuery<const F extends Record<string, z.ZodType<string, string>>>(filters: F) {
  const entries = Object.entries(filters).map(([field, schema]) => [
    `f.${field}`,
    CommaList.pipe(z.array(schema)).optional(),
  ])
  return ListQuery.extend(
    Object.fromEntries(entries) as {
      [K in keyof F & string as `f.${K}`]: z.ZodOptional<z.ZodType<z.output<F[K]>[]>>
    },
  )
}

/** A record of a page that cannot be shown: what is stored is not what the list promises. Null where it has no id. */
const UnreadableRow = z.object({ id: z.string().nullable() })
type UnreadableRow = z.infer<typeof UnreadableRow>

/**
 * One page of a list with the count of all matches. Records that cannot be shown are named instead of being among the
 * items, and counted.
 */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    totalCount: z.number().int(),
    unreadable: z.array(UnreadableRow).optional(),
  })
}

/**
 * The query of a list that may grow beyond what pages reach: with `cursor`, the last answer's `nextCursor`, it goes on
 * after that row however many there are, and rows that came meanwhile shift nothing; `page` counts for nothing then.
 * Every row that is in the list from the first page to the last is met, though rows move in its order meanwhile: behind
 * the order's end come those that were written since the first page, on pages with `mayRepeat` (decision 0047).
 */
export function longListQuery<const F extends Record<string, z.ZodType<string, string>>>(filters: F) {
  return listQuery(filters).extend({ cursor: z.string().max(1000).optional() })
}

/**
 * A page of such a list; `nextCursor` is null on the last one, and only there: a page that has one may hold fewer rows
 * than asked for, or none. With `mayRepeat` it holds rows that were written since the first page was read: those of them
 * that were on a page before are here once more, as they are now.
 */
export function longPageOf<T extends z.ZodType>(item: T) {
  return pageOf(item).extend({ nextCursor: z.string().nullable(), mayRepeat: z.literal(true).optional() })
}

export interface Page<T> {
  items: T[]
  totalCount: number
  unreadable?: UnreadableRow[] | undefined
}

export interface LongPage<T> extends Page<T> {
  nextCursor: string | null
  mayRepeat?: true | undefined
}
