import type { LibraryType, Severity } from '@filo/contract/packages/library-shapes'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { softwareLibraries } from '../../db/schema/software-libraries.ts'
import type { LibraryRow } from './libraries-store.ts'

export interface LibraryPageQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.type'?: LibraryType[] | undefined
  'f.severity'?: Severity[] | undefined
  /** Only these licences; null stands for none told. */
  licences?: (string | null)[] | undefined
  /** Only these libraries. */
  ids?: string[] | undefined
}

const { vulnerabilities, version, licence } = softwareLibraries

/** Digit runs padded to one length, so that 10.0 comes after 9.1; whatever scheme a library numbers its versions by. */
const naturalVersion = sql`regexp_replace(regexp_replace(${version}, '(\\d+)', '000000000000\\1', 'g'), '\\d*(\\d{12})(?!\\d)', '\\1', 'g') collate "C"`

/** 4 for a critical vulnerability, 0 for one nobody has rated, -1 for none: the worst that a library has. */
const worst = sql`coalesce((select max(case spot->>'severity' when 'critical' then 4 when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end) from jsonb_array_elements(${vulnerabilities}) spot), -1)`

function sorts(): Record<string, SQL> {
  const name = sql`${softwareLibraries.sortKey} collate "C"`
  return {
    name,
    version: naturalVersion,
    licence: sql`lower(coalesce(${licence}, '')) collate "C"`,
    type: sql`${softwareLibraries.type}`,
    sizeBytes: sql`coalesce(${softwareLibraries.sizeBytes}, -1)`,
    severity: worst,
  }
}

function withSeverities(severities: readonly Severity[] | undefined): SQL | undefined {
  if (!severities?.length) return undefined
  return or(
    ...severities.map((severity) => sql`${vulnerabilities} @> ${JSON.stringify([{ severity }])}::jsonb`),
  )
}

function withLicences(licences: readonly (string | null)[] | undefined): SQL | undefined {
  if (!licences) return undefined
  const named = licences.filter((each) => each !== null)
  const isNamed = named.length > 0 ? inArray(licence, named) : sql`false`
  return licences.includes(null) ? or(isNamed, isNull(licence)) : isNamed
}

/** One JSON parameter, however many ids. */
function withIds(ids: readonly string[] | undefined): SQL | undefined {
  return (
    ids &&
    sql`${softwareLibraries.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`
  )
}

/** One page of a version's libraries. */
export async function listLibraryRows(
  db: Db,
  versionId: string,
  query: LibraryPageQuery,
): Promise<{ rows: LibraryRow[]; totalCount: number }> {
  const types = query['f.type']
  const where = and(
    eq(softwareLibraries.versionId, versionId),
    ...matches(softwareLibraries.searchKey, query.q),
    types?.length ? inArray(softwareLibraries.type, types) : undefined,
    withSeverities(query['f.severity']),
    withLicences(query.licences),
    withIds(query.ids),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select()
    .from(softwareLibraries)
    .where(where)
    .orderBy(...orderBy(query.sort, sorts(), { fallback: 'name', id: softwareLibraries.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, softwareLibraries, where) }
}
