import type { ProgramState } from '@filo/contract/programs/program-states'
import type { ListingState } from '@filo/contract/stores/listing-kinds'
import type { StoreState } from '@filo/contract/stores/store-kinds'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { programs } from '../db/schema/programs.ts'
import { storePrograms, stores } from '../db/schema/stores.ts'
import { isOfferable } from './offered-programs.ts'

/**
 * Whether the customers of a store see a listing at an instant: both are open to them, its window is open, and its program
 * is active with an approved release now, whatever it was when it was listed.
 */
export function isListingShown({
  listing,
  store,
  program,
  at,
}: {
  listing: { state: ListingState; windowFrom: Date | null; windowUntil: Date | null }
  store: { state: StoreState }
  program: { state: ProgramState; approvedSemver: string | null }
  at: Date
}): boolean {
  const hasBegun = listing.windowFrom === null || listing.windowFrom.getTime() <= at.getTime()
  const isOver = listing.windowUntil !== null && listing.windowUntil.getTime() <= at.getTime()
  const isOpen = store.state === 'open' && listing.state === 'listed' && hasBegun && !isOver
  return isOpen && program.state === 'active' && program.approvedSemver !== null
}

/** {@link isListingShown} as a condition over rows of `store_programs`; a test holds both to agree. */
export function isShownNow(db: Db, at: Date): SQL | undefined {
  const now = at.toISOString()
  const open = db.select({ id: stores.id }).from(stores).where(eq(stores.state, 'open'))
  const offerable = db.select({ id: programs.id }).from(programs).where(isOfferable(db))
  return and(
    eq(storePrograms.state, 'listed'),
    sql`coalesce(${storePrograms.windowFrom} <= ${now}::timestamptz, true)`,
    sql`coalesce(${storePrograms.windowUntil} > ${now}::timestamptz, true)`,
    inArray(storePrograms.storeId, open),
    inArray(storePrograms.programId, offerable),
  )
}
