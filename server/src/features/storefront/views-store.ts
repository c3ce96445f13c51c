import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { listingViews } from '../../db/schema/store-programs.ts'

/** Counts one more view of a listing, with what it is shown with, on a day as `2026-11-28` (UTC). */
export async function addListingView(
  db: Db,
  view: { listingId: string; marketingVersionId: string | null; day: string },
): Promise<void> {
  await db
    .insert(listingViews)
    .values({ ...view, views: 1 })
    .onConflictDoUpdate({
      target: [listingViews.listingId, listingViews.marketingVersionId, listingViews.day],
      set: { views: sql`${listingViews.views} + 1` },
    })
}
