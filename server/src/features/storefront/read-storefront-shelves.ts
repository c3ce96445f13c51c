import { commonErrors } from '@filo/contract/common-errors'
import type { LocalizedText } from '@filo/contract/localized-text'
import { mostShelvesShown, type StorefrontShelf } from '@filo/contract/storefront/storefront-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { isShelfShown, listShown } from '../../records/storefront/shown-shelves.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentListings } from './read-storefront.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import { readShownListings } from './storefront-listings-store.ts'
import { findShelvesOfStore, listShelfListings } from './storefront-shelves-store.ts'

/**
 * Shelves of a store as the actor's customer sees them now, by name: those whose window is open, each with the programs on it that
 * are shown to the customer, in its order. One without any is left out.
 * @throws not_found for a store that is closed or meant for others
 */
export async function listStorefrontShelves(
  deps: Pick<StorefrontDeps, 'db' | 'clock'>,
  actor: Actor,
  storeId: string,
): Promise<{ items: StorefrontShelf[] }> {
  const { db, clock } = deps
  const at = clock.now()
  const found = await findShelvesOfStore(db, actor, storeId)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { store, shelves } = found
  const filled: { id: string; name: LocalizedText; ids: string[] }[] = []
  for (const shelf of shelves.filter((each) => isShelfShown({ shelf: each, store }, at))) {
    if (filled.length >= mostShelvesShown) break
    const offerIds = (await listShown(db, shelf)).map(({ offer }) => offer.id)
    const ids = await listShelfListings(db, actor, { storeId, offerIds, at })
    if (ids.length > 0) filled.push({ id: shelf.id, name: shelf.name, ids })
  }
  // A program may stand on several shelves: all are read together, each once.
  const rows = await readShownListings(db, [...new Set(filled.flatMap(({ ids }) => ids))])
  const byId = new Map((await presentListings(deps, actor, { rows, at })).map((each) => [each.id, each]))
  const items = filled.map(({ ids, ...shelf }) => ({
    ...shelf,
    listings: ids.flatMap((id) => byId.get(id) ?? []),
  }))
  return { items }
}
