import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { estimateOnce } from './cached-estimates.ts'
import { COMMON_SHARE, type FrequentGrams, queryGrams } from './search-grams.ts'

const Found = z.object({ rows: z.array(z.object({ gram: z.string(), share: z.coerce.number() })) })

async function readStatistics(db: Db, { table, name }: PgColumn): Promise<FrequentGrams> {
  const found = await db.execute(sql`
    select gram, share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) as known(gram, share)
    where schemaname = current_schema() and tablename = ${getTableName(table)} and attname = ${name}
      and share > ${COMMON_SHARE}`)
  return new Map(Found.parse(found).rows.map(({ gram, share }) => [gram, share]))
}

/**
 * Those pieces that the database has found in many rows of the column, when it last looked at the table (ANALYZE), with
 * the share of the rows that have them (0 to 1); none of a table that it has not looked at, and for a search of one piece.
 */
export async function readFrequentGrams(
  db: Db,
  column: PgColumn,
  q: string | undefined,
): Promise<FrequentGrams> {
  if (queryGrams(q ?? '').length < 2) return new Map()
  const key = `frequent ${getTableName(column.table)}.${column.name}`
  return estimateOnce(
    db,
    key,
    () => readStatistics(db, column),
    (known) => known.size > 0,
  )
}
