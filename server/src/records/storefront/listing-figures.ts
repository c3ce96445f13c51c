import type { ListingFigures } from '@filo/contract/stores/listing-figures'
import { inArray, sql, sum } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { programInstalls } from '../../db/schema/program-installs.ts'
import { listingViews } from '../../db/schema/store-programs.ts'

/** Nothing was seen, ordered or reported. */
export const noFigures: ListingFigures = { views: 0, installs: 0, current: 0, failed: 0, removed: 0 }

interface Counted {
  /** Columns that name what is counted for. */
  views: PgColumn
  installs: PgColumn
}

async function readFigures(
  db: Db,
  columns: Counted,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListingFigures>> {
  const figures = new Map<string, ListingFigures>(ids.map((id) => [id, noFigures]))
  if (ids.length === 0) return figures
  const { state, installedAt, installedReleaseId } = programInstalls
  const there = sql`${installedReleaseId} is not null and ${state} <> 'removed'`
  const counted = await db
    .select({
      id: sql<string>`${columns.installs}`,
      installs: sql<number>`(count(*) filter (where ${installedAt} is not null))::int`,
      current: sql<number>`(count(*) filter (where ${there}))::int`,
      failed: sql<number>`(count(*) filter (where ${state} = 'failed'))::int`,
      removed: sql<number>`(count(*) filter (where ${state} = 'removed'))::int`,
    })
    .from(programInstalls)
    .where(inArray(columns.installs, [...ids]))
    .groupBy(columns.installs)
  for (const { id, ...row } of counted) figures.set(id, { ...noFigures, ...row })
  const seen = await db
    .select({ id: sql<string>`${columns.views}`, views: sum(listingViews.views) })
    .from(listingViews)
    .where(inArray(columns.views, [...ids]))
    .groupBy(columns.views)
  for (const { id, views } of seen)
    figures.set(id, { ...(figures.get(id) ?? noFigures), views: Number(views ?? 0) })
  return figures
}

/** Views and orders of listings, by their ids: of all customers together, none is named. */
export function readListingFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListingFigures>> {
  return readFigures(db, { views: listingViews.listingId, installs: programInstalls.listingId }, ids)
}

/** Views and orders of listings while they were shown with marketing versions, by the ids of those. */
export function readOfferFigures(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListingFigures>> {
  const columns = { views: listingViews.marketingVersionId, installs: programInstalls.marketingVersionId }
  return readFigures(db, columns, ids)
}
