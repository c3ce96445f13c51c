import type { MarketingPlaceState, MarketingState } from '@filo/contract/marketing/marketing-states'
import type { ProgramState } from '@filo/contract/programs/program-states'
import type { ListingState } from '@filo/contract/stores/listing-kinds'
import type { StoreState } from '@filo/contract/stores/store-kinds'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { isLookedUp } from '../../db/looked-up.ts'
import { marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { programs } from '../../db/schema/programs.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { isOfferable } from './offered-programs.ts'

/**
 * Whether a marketing version is on show in a store: it is live, there too. One that a listing names and that left the store
 * has no state there.
 */
function isOfferLive(offer: { state: MarketingState; placeState: MarketingPlaceState | null }): boolean {
  return offer.state === 'live' && offer.placeState === 'live'
}

/**
 * Whether the customers of a store see a listing at an instant: both are open to them, its window is open, its program
 * is active with an approved release now, whatever it was when it was listed, and the marketing version that it names, if any,
 * is live in the store.
 */
export function isListingShown({
  listing,
  store,
  program,
  offer,
  at,
}: {
  listing: { state: ListingState; windowFrom: Date | null; windowUntil: Date | null }
  store: { state: StoreState }
  program: { state: ProgramState; approvedSemver: string | null }
  /** Null: it names no marketing version. */
  offer: Parameters<typeof isOfferLive>[0] | null
  at: Date
}): boolean {
  const hasBegun = listing.windowFrom === null || listing.windowFrom.getTime() <= at.getTime()
  const isOver = listing.windowUntil !== null && listing.windowUntil.getTime() <= at.getTime()
  const isOpen = store.state === 'open' && listing.state === 'listed' && hasBegun && !isOver
  const isOffered = offer === null || isOfferLive(offer)
  return isOpen && isOffered && program.state === 'active' && program.approvedSemver !== null
}

/** {@link isOfferLive} of the marketing version that a row of `store_programs` names. */
function namesLiveOffer(db: Db): SQL {
  const place = marketingVersionStores
  const live = db
    .select({ isLive: sql`true` })
    .from(marketingVersions)
    .innerJoin(place, eq(place.marketingVersionId, marketingVersions.id))
    .where(
      and(
        eq(marketingVersions.id, storePrograms.marketingVersionId),
        eq(place.storeId, storePrograms.storeId),
        eq(marketingVersions.state, 'live'),
        eq(place.state, 'live'),
      ),
    )
  return sql`(${live} is true)`
}

/**
 * {@link isListingShown} as a condition over rows of `store_programs`; a test holds both to agree. Stores are few beside what
 * they list: `is true` keeps them a set that every row is looked up in, never the beginning of a join.
 */
export function isShownNow(db: Db, at: Date): SQL | undefined {
  const now = at.toISOString()
  const open = db.select({ id: stores.id }).from(stores).where(eq(stores.state, 'open'))
  return and(
    eq(storePrograms.state, 'listed'),
    or(isNull(storePrograms.marketingVersionId), namesLiveOffer(db)),
    sql`coalesce(${storePrograms.windowFrom} <= ${now}::timestamptz, true)`,
    sql`coalesce(${storePrograms.windowUntil} > ${now}::timestamptz, true)`,
    sql`(${inArray(storePrograms.storeId, open)} is true)`,
    isLookedUp({ reference: storePrograms.programId, id: programs.id }, isOfferable(db)),
  )
}
