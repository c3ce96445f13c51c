import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import { isWindowRight, type LocalWindow } from '@filo/contract/marketing/local-window'
import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type {
  CreateMarketingListBody,
  MarketingList,
  UpdateMarketingListBody,
} from '@filo/contract/marketing/marketing-lists-routes'
import type { Db } from '../../../db/database.ts'
import { searchGrams } from '../../../db/long-lists/search-grams.ts'
import { definedOnly } from '../../../ground/defined-only.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../../ground/row-meta.ts'
import { requireMatch } from '../../../http/routes/etag.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { publishMarketingChange } from '../marketing-records.ts'
import { listChosenStores, type StoreRow } from '../places-store.ts'
import { getMarketingList } from './read-shelves.ts'
import * as store from './shelves-store.ts'

function subjectOf({ id, name }: Pick<store.ShelfRow, 'id' | 'name'>) {
  return { objectType: 'marketing_list', objectId: id, objectName: name.tr }
}

function keysOf({ name }: Pick<store.ShelfRow, 'name'>, ofStore: StoreRow) {
  const searchKey = fold(`${name.tr} ${name.en} ${ofStore.name.tr} ${ofStore.name.en}`)
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(name.tr) }
}

/** What the audit log keeps of a shelf, what is on it by title. */
async function audited(tx: Db, shelf: store.ShelfRow, ofStore: StoreRow) {
  const { id, name, rule, windowFrom, windowUntil } = shelf
  const items = (await store.readShelfItems(tx, [id])).get(id) ?? []
  const titles = items.map(({ title, package: { code } }) => title.tr || title.en || code)
  return { name, store: ofStore.name.tr, rule, from: windowFrom, until: windowUntil, items: titles }
}

/** @throws marketing_store_unknown */
async function requireStore(tx: Db, storeId: string): Promise<StoreRow> {
  const [found] = await listChosenStores(tx, [storeId])
  if (!found) throw new DomainError(marketingErrors.marketing_store_unknown)
  return found
}

/** @throws marketing_list_window */
function requireWindow(window: LocalWindow): void {
  if (!isWindowRight(window)) throw new DomainError(marketingErrors.marketing_list_window)
}

/** @throws marketing_list_item_unknown */
async function putItems(tx: Db, id: string, itemIds: readonly string[]): Promise<void> {
  if ((await store.countChosenOffers(tx, itemIds)) < itemIds.length)
    throw new DomainError(marketingErrors.marketing_list_item_unknown)
  await store.replaceShelfItems(tx, id, itemIds)
}

/** Adds a shelf to a store. @throws marketing_store_unknown marketing_list_item_unknown marketing_list_window */
export async function createMarketingList(
  deps: MarketingDeps,
  actor: Actor,
  { window, itemIds, ...values }: CreateMarketingListBody,
): Promise<MarketingList> {
  const { db, clock, ids, audit } = deps
  requireWindow(window)
  const id = ids.next()
  await db.transaction(async (tx) => {
    const ofStore = await requireStore(tx, values.storeId)
    const row: store.ShelfRow = {
      ...values,
      ...keysOf(values, ofStore),
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      id,
      windowFrom: window.from,
      windowUntil: window.until,
    }
    await store.insertShelf(tx, row)
    await putItems(tx, id, itemIds)
    const after = await audited(tx, row, ofStore)
    await audit.record(tx, actor, { action: 'marketing_list.created', ...subjectOf(row), after })
    publishMarketingChange(tx, id, 'list')
  })
  return getMarketingList(deps, actor, id)
}

/**
 * Changes a shelf, what is on it and in which order.
 * @throws not_found etag_mismatch marketing_store_unknown marketing_list_item_unknown marketing_list_window
 */
export async function updateMarketingList(
  deps: MarketingDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateMarketingListBody },
): Promise<MarketingList> {
  const { db, clock, audit } = deps
  const { window, itemIds, ...plain } = body
  if (window) requireWindow(window)
  await db.transaction(async (tx) => {
    const before = await store.lockShelf(tx, actor, id)
    if (!before) throw new DomainError(commonErrors.not_found)
    requireMatch(before, ifMatch)
    const recorded = await audited(tx, before, await requireStore(tx, before.storeId))
    const values = { ...before, ...definedOnly(plain) }
    const ofStore = await requireStore(tx, values.storeId)
    const after: store.ShelfRow = {
      ...values,
      ...keysOf(values, ofStore),
      ...(window ? { windowFrom: window.from, windowUntil: window.until } : {}),
      ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
    }
    await store.updateShelf(tx, id, after)
    if (itemIds) await putItems(tx, id, itemIds)
    await audit.record(tx, actor, {
      action: 'marketing_list.updated',
      ...subjectOf(after),
      before: recorded,
      after: await audited(tx, after, ofStore),
    })
    publishMarketingChange(tx, id, 'list')
  })
  return getMarketingList(deps, actor, id)
}

/** Deletes a shelf; what is on it stays. @throws not_found */
export async function deleteMarketingList(
  { db, audit }: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await store.lockShelf(tx, actor, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    const before = await audited(tx, row, await requireStore(tx, row.storeId))
    await store.deleteShelf(tx, id)
    await audit.record(tx, actor, { action: 'marketing_list.deleted', ...subjectOf(row), before })
    publishMarketingChange(tx, id, 'list')
  })
}
