import { mostShelfListings } from '@filo/contract/storefront/storefront-routes'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingLists } from '../../db/schema/marketing.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { isInStorefront, shopperOf, storesMeantFor } from '../../records/storefront/storefront-listings.ts'
import type { Actor } from '../../rights/actor.ts'

/** Shelves that are looked at: some of them may have nothing to see. */
const MOST_READ = 50

/** Shelves of an open store that is meant for the actor's customer, by name; undefined for every other store. */
export async function findShelvesOfStore(db: Db, actor: Actor, storeId: string) {
  const customerId = shopperOf(actor)
  if (customerId === null) return undefined
  const [store] = await db
    .select({ id: stores.id, state: stores.state, timeZone: stores.timeZone })
    .from(stores)
    .where(
      and(
        eq(stores.id, storeId),
        eq(stores.state, 'open'),
        inArray(stores.id, storesMeantFor(db, customerId)),
      ),
    )
  if (!store) return undefined
  const shelves = await db
    .select()
    .from(marketingLists)
    .where(eq(marketingLists.storeId, storeId))
    .orderBy(asc(sql`${marketingLists.sortKey} collate "C"`), asc(marketingLists.id))
    .limit(MOST_READ)
  return { store, shelves }
}

/** Ids of listings of a store that the actor's customer sees at an instant with these marketing versions, in their order. */
export async function listShelfListings(
  db: Db,
  actor: Actor,
  { storeId, offerIds, at }: { storeId: string; offerIds: readonly string[]; at: Date },
): Promise<string[]> {
  if (offerIds.length === 0) return []
  const rows = await db
    .select({ id: storePrograms.id, offerId: storePrograms.marketingVersionId })
    .from(storePrograms)
    .where(
      and(
        eq(storePrograms.storeId, storeId),
        inArray(storePrograms.marketingVersionId, [...offerIds]),
        isInStorefront(db, shopperOf(actor), at),
      ),
    )
  const placeOf = ({ offerId }: (typeof rows)[number]) => offerIds.indexOf(offerId ?? '')
  return rows
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.id.localeCompare(b.id))
    .slice(0, mostShelfListings)
    .map(({ id }) => id)
}
