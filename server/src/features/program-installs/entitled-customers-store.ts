import type { Db } from '../../db/database.ts'
import { type CustomerListing, findListingOf } from '../../records/storefront/storefront-listings.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

/**
 * Reads which of the robots' owners the program may be ordered for, null for the maker itself, each with the store's offer
 * that lets it. The maker's people order it for everybody, by no offer; a customer what a store offers them for nothing, or
 * what it offers and they have a right to.
 */
export async function readEntitled(
  db: Db,
  actor: Actor,
  query: { programId: string; at: Date },
  units: readonly { customerId: string | null }[],
): Promise<ReadonlyMap<string | null, CustomerListing | null>> {
  const owners = new Set(units.map(({ customerId }) => customerId))
  if (scopeOf(actor).kind === 'all') return new Map([...owners].map((owner) => [owner, null]))
  const entitled = new Map<string | null, CustomerListing | null>()
  for (const customerId of owners) {
    const listing = customerId === null ? undefined : await findListingOf(db, customerId, query)
    if (listing?.mayInstall) entitled.set(customerId, listing)
  }
  return entitled
}
