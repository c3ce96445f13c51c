import { commonErrors } from '@filo/contract/common-errors'
import { maxListings } from '@filo/contract/stores/listing-kinds'
import type {
  CreateStoreProgramBody,
  StoreProgram,
  UpdateStoreProgramBody,
} from '@filo/contract/stores/store-programs-routes'
import { storeErrors } from '@filo/contract/stores/stores-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { findEligibleOffer } from '../../records/storefront/listing-offers.ts'
import {
  type OfferedProgram,
  readOfferedPrograms,
  requireOfferable,
} from '../../records/storefront/offered-programs.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { publishStoreChange, requireLockedStore } from './edit-stores.ts'
import { requireNotDelisted, requireWholePrice, requireWindow } from './listing-rules.ts'
import { getStoreProgram } from './read-store-programs.ts'
import type { StoreDeps } from './store-deps.ts'
import * as store from './store-programs-store.ts'
import { auditedListing, listingSubject } from './store-records.ts'
import type { StoreRow } from './stores-store.ts'

/** A listing and its store, both locked until the transaction ends. @throws not_found */
export async function requireLockedListing(
  tx: Db,
  actor: Actor,
  id: string,
): Promise<{ listing: store.ListingRow; ofStore: StoreRow }> {
  const found = await store.findListing(tx, actor, id)
  if (!found) throw new DomainError(commonErrors.not_found)
  const ofStore = await requireLockedStore(tx, actor, found.store.id)
  const listing = await store.lockListing(tx, actor, id)
  if (!listing) throw new DomainError(commonErrors.not_found)
  return { listing, ofStore }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

/** What a body says, in columns; what it leaves out is as before. */
function changesOf(body: UpdateStoreProgramBody): Partial<store.ListingRow> {
  return {
    ...(body.price ? { priceModel: body.price.model, priceAmount: body.price.amount } : {}),
    ...(body.marketingVersionId === undefined ? {} : { marketingVersionId: body.marketingVersionId }),
    ...(body.isFeatured === undefined ? {} : { isFeatured: body.isFeatured }),
    ...(body.windowFrom === undefined ? {} : { windowFrom: instantOf(body.windowFrom) }),
    ...(body.windowUntil === undefined ? {} : { windowUntil: instantOf(body.windowUntil) }),
  }
}

/**
 * A listing that costs what the marketing version it is shown with says, which stays as it is until the transaction ends. One that
 * it named before may be over by now: then it is not shown, and keeps its price.
 * @throws listing_offer_unfit
 */
async function pricedByOffer(
  tx: Db,
  row: store.ListingRow,
  before?: store.ListingRow,
): Promise<store.ListingRow> {
  const { marketingVersionId, storeId, programId } = row
  if (marketingVersionId === null) return row
  const offer = await findEligibleOffer(tx, { storeId, programId, marketingVersionId })
  if (offer?.price) return { ...row, priceModel: offer.price.model, priceAmount: offer.price.amount }
  if (before?.marketingVersionId !== marketingVersionId)
    throw new DomainError(storeErrors.listing_offer_unfit)
  return { ...row, priceModel: before.priceModel, priceAmount: before.priceAmount }
}

function requireWhole(row: store.ListingRow): void {
  requireWholePrice({ model: row.priceModel, amount: row.priceAmount })
  requireWindow(row)
}

/**
 * Adds a program to a store as a draft, behind all others.
 * @throws not_found listing_program_unfit listing_exists store_full listing_offer_unfit listing_price_free listing_price_missing
 * listing_window_reversed
 */
export async function createStoreProgram(
  deps: StoreDeps,
  actor: Actor,
  { storeId, body }: { storeId: string; body: CreateStoreProgramBody },
): Promise<StoreProgram> {
  const { db, clock, ids, audit } = deps
  const id = ids.next()
  await db.transaction(async (tx) => {
    const ofStore = await requireLockedStore(tx, actor, storeId)
    const program = await requireOfferable(tx, body.programId)
    if ((await store.listStoreOrder(tx, storeId)).length >= maxListings)
      throw new DomainError(storeErrors.store_full, { limit: maxListings })
    const row = await pricedByOffer(tx, {
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      id,
      storeId,
      programId: program.id,
      marketingVersionId: body.marketingVersionId,
      priceModel: body.price.model,
      priceAmount: body.price.amount,
      order: await store.nextPlace(tx, storeId),
      isFeatured: body.isFeatured,
      windowFrom: instantOf(body.windowFrom),
      windowUntil: instantOf(body.windowUntil),
      state: 'draft',
    })
    requireWhole(row)
    if (!(await store.insertListing(tx, row)))
      throw new DomainError(storeErrors.listing_exists, { program: program.code })
    await audit.record(tx, actor, {
      action: 'store_program.created',
      ...listingSubject(row, ofStore, program),
      after: auditedListing(row, ofStore.currency),
    })
    publishStoreChange(tx, storeId, 'listing_created')
  })
  return getStoreProgram(deps, actor, id)
}

/** The program of a listing, to name it. */
export async function programOf(tx: Db, { programId }: store.ListingRow): Promise<OfferedProgram> {
  const program = (await readOfferedPrograms(tx, [programId])).get(programId)
  if (!program) throw new DomainError(commonErrors.not_found)
  return program
}

/**
 * Changes marketing version, price, window or place of honour of a listing.
 * @throws not_found etag_mismatch listing_delisted listing_offer_unfit listing_price_free listing_price_missing listing_window_reversed
 */
export async function updateStoreProgram(
  deps: StoreDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateStoreProgramBody },
): Promise<StoreProgram> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const { listing: before, ofStore } = await requireLockedListing(tx, actor, id)
    requireMatch(before, ifMatch)
    requireNotDelisted(before)
    const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    const after = await pricedByOffer(tx, { ...before, ...changesOf(body), ...meta }, before)
    requireWhole(after)
    await store.updateListingRow(tx, id, after)
    await audit.record(tx, actor, {
      action: 'store_program.updated',
      ...listingSubject(after, ofStore, await programOf(tx, after)),
      before: auditedListing(before, ofStore.currency),
      after: auditedListing(after, ofStore.currency),
    })
    publishStoreChange(tx, ofStore.id, 'listing_updated')
  })
  return getStoreProgram(deps, actor, id)
}

/** Deletes a listing that was never listed. @throws not_found listing_not_draft */
export async function deleteStoreProgram(
  { db, audit }: StoreDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { listing, ofStore } = await requireLockedListing(tx, actor, id)
    if (listing.state !== 'draft') throw new DomainError(storeErrors.listing_not_draft)
    await store.deleteListingRow(tx, id)
    await audit.record(tx, actor, {
      action: 'store_program.deleted',
      ...listingSubject(listing, ofStore, await programOf(tx, listing)),
      before: auditedListing(listing, ofStore.currency),
    })
    publishStoreChange(tx, ofStore.id, 'listing_deleted')
  })
}
