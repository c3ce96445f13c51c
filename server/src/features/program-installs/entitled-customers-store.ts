import type { Db } from '../../db/database.ts'
import { findListingOf } from '../../records/storefront-listings.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

/**
 * Which of the robots' owners the program may be ordered for, null for the maker itself. The maker's people order it for
 * everybody; a customer what a store offers them for nothing, or what it offers and they have a right to.
 */
export async function readEntitled(
  db: Db,
  actor: Actor,
  asked: { programId: string; at: Date },
  units: readonly { customerId: string | null }[],
): Promise<ReadonlySet<string | null>> {
  const owners = new Set(units.map(({ customerId }) => customerId))
  if (scopeOf(actor).kind === 'all') return owners
  const entitled = new Set<string | null>()
  for (const customerId of owners)
    if (customerId !== null && (await findListingOf(db, customerId, asked))?.mayInstall)
      entitled.add(customerId)
  return entitled
}
