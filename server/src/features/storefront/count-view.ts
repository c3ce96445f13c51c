import type { Actor } from '../../rights/actor.ts'
import { requireShown } from './read-storefront.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { addListingView } from './views-store.ts'

/** Counts that a person opened the page of a listing; who they are is not written. @throws not_found */
export async function countListingView(
  deps: Pick<StorefrontDeps, 'db' | 'clock'>,
  actor: Actor,
  listingId: string,
): Promise<void> {
  const { row, at } = await requireShown(deps, actor, listingId)
  // A program that reads with a token is no person who looks.
  if (actor.kind !== 'user' || actor.sessionId === null) return
  const { marketingVersionId } = row.listing
  await addListingView(deps.db, { listingId, marketingVersionId, day: at.toISOString().slice(0, 10) })
}
