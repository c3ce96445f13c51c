import type { ListingStep } from '@filo/contract/stores/listing-kinds'
import type { StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { storeErrors } from '@filo/contract/stores/stores-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { requireOfferable } from '../../records/storefront/offered-programs.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditRecord } from '../audit/audit-service.ts'
import { programOf, requireLockedListing } from './edit-store-program.ts'
import { publishStoreChange, requireLockedStore } from './edit-stores.ts'
import { stateAfterListingStep } from './listing-rules.ts'
import { getStoreProgram } from './read-store-programs.ts'
import type { StoreDeps } from './store-deps.ts'
import { listStoreOrder, updateListingRow, writeStoreOrder } from './store-programs-store.ts'
import { listingSubject, storeSubject } from './store-records.ts'

const actions: Record<ListingStep, AuditRecord['action']> = {
  list: 'store_program.listed',
  hide: 'store_program.hidden',
  show: 'store_program.shown',
  delist: 'store_program.delisted',
}

/**
 * Moves a listing along its lifecycle (docs/lifecycles.md, "Store program"); what robots have of it stays.
 * @throws not_found listing_step_refused, listing_program_unfit where customers would see what cannot be installed
 */
export async function applyListingStep(
  deps: StoreDeps,
  actor: Actor,
  { id, step, reason }: { id: string; step: ListingStep; reason: string },
): Promise<StoreProgram> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const { listing, ofStore } = await requireLockedListing(tx, actor, id)
    const state = stateAfterListingStep(listing.state, step)
    if (state === 'listed') await requireOfferable(tx, listing.programId)
    const meta = changedMeta(listing, { at: clock.now(), by: actorId(actor) })
    await updateListingRow(tx, id, { state, ...meta })
    await audit.record(tx, actor, {
      action: actions[step],
      ...listingSubject(listing, ofStore, await programOf(tx, listing)),
      before: { state: listing.state },
      after: { state },
      ...(reason ? { reason } : {}),
    })
    publishStoreChange(tx, ofStore.id, 'listing_state')
  })
  return getStoreProgram(deps, actor, id)
}

/** Puts a store's listings in the order given. @throws not_found, listing_order_outdated where it names others than are there */
export async function orderStorePrograms(
  { db, clock, audit }: StoreDeps,
  actor: Actor,
  { storeId, listingIds }: { storeId: string; listingIds: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ofStore = await requireLockedStore(tx, actor, storeId)
    const before = await listStoreOrder(tx, storeId)
    const isSame = JSON.stringify(before.toSorted()) === JSON.stringify(listingIds.toSorted())
    if (!isSame) throw new DomainError(storeErrors.listing_order_outdated)
    await writeStoreOrder(tx, { ids: listingIds, at: clock.now(), by: actorId(actor) })
    await audit.record(tx, actor, {
      action: 'store.ordered',
      ...storeSubject(ofStore),
      before: { listings: before },
      after: { listings: listingIds },
    })
    publishStoreChange(tx, storeId, 'ordered')
  })
}
