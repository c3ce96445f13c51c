import { fold } from '@filo/contract/fold'
import { asc, desc, like, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

interface PageQuery {
  page: number
  size: number
}

/** LIMIT and OFFSET of a list query. */
export function pageBounds({ page, size }: PageQuery): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size }
}

/**
 * ORDER BY for a list's `sort` (`-` in front = descending); an unknown field falls back. The id comes last so that
 * pages never overlap.
 */
export function orderBy(
  sort: string | undefined,
  columns: Record<string, PgColumn | SQL>,
  { fallback, id }: { fallback: string; id: PgColumn },
): SQL[] {
  const known = sort && sort.replace(/^-/, '') in columns ? sort : fallback
  const column = columns[known.replace(/^-/, '')] as SQLWrapper
  return known.startsWith('-') ? [desc(column), desc(id)] : [asc(column), asc(id)]
}

/** The condition of a filter that names values; none where it names nothing. */
export function anyOf<T>(values: T[] | undefined, toSql: (values: T[]) => SQL | undefined): SQL | undefined {
  return values?.length ? toSql(values) : undefined
}

/** Every word typed must occur in the folded search column ("ışık", "IŞIK" and "isik" are one). */
export function matches(searchKey: PgColumn | SQL, q: string | undefined): SQL[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return words.map((word) => like(searchKey, `%${word.replace(/[\\%_]/g, '\\$&')}%`))
}
