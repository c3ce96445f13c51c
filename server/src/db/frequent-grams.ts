import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from './database.ts'
import { type FrequentGrams, queryGrams } from './search-grams.ts'

/** Pieces that more than one row in so many has tell rows apart badly, and an index takes long over them. */
const COMMON_SHARE = 0.05

const Found = z.object({ rows: z.array(z.object({ gram: z.string(), share: z.coerce.number() })) })

/**
 * Those pieces of a search that the database has found in many rows of the column, when it last looked at the table
 * (ANALYZE), with the share of the rows that have them (0 to 1); none of a table that it has not looked at.
 */
export async function readFrequentGrams(
  db: Db,
  column: PgColumn,
  q: string | undefined,
): Promise<FrequentGrams> {
  const grams = queryGrams(q ?? '')
  if (grams.length < 2) return new Map()
  const found = await db.execute(sql`
    select gram, share from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:cardinality(most_common_elems::text::text[])]) as known(gram, share)
    where schemaname = current_schema() and tablename = ${getTableName(column.table)} and attname = ${column.name}
      and share > ${COMMON_SHARE} and gram in (select jsonb_array_elements_text(${JSON.stringify(grams)}::jsonb))`)
  return new Map(Found.parse(found).rows.map(({ gram, share }) => [gram, share]))
}
