import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import { type StoreState, storeStateNames } from '@filo/contract/stores/store-kinds'
import { storeErrors } from '@filo/contract/stores/stores-errors'
import type { CreateStoreBody, Store, UpdateStoreBody } from '@filo/contract/stores/stores-routes'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { searchGrams } from '../../db/long-lists/search-grams.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { wordedError } from '../../ground/worded-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { publishStorefrontChange } from '../../records/storefront/storefront-events.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { isStoreMarketed } from './marketed-stores.ts'
import { getStore } from './read-stores.ts'
import type { StoreDeps } from './store-deps.ts'
import { auditedStore, storeSubject } from './store-records.ts'
import * as store from './stores-store.ts'

function keysOf({ code, name }: Pick<store.StoreRow, 'code' | 'name'>) {
  const searchKey = fold(`${code} ${name.tr} ${name.en}`)
  return { searchKey, searchGrams: searchGrams(searchKey), sortKey: sortKey(name.tr) }
}

/** A store that is locked until the transaction ends. @throws not_found */
export async function requireLockedStore(tx: Db, actor: Actor, id: string): Promise<store.StoreRow> {
  const row = await store.lockStore(tx, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Tells pages that show a store, once the transaction is committed. */
export function publishStoreChange(tx: Db, storeId: string, kind: string): void {
  publish(tx, changed('stores', storeId, kind, { customerId: null }))
  publishStorefrontChange(tx, kind)
}

/** Adds a store, which is closed. @throws already_exists for a code that another one has */
export async function createStore(deps: StoreDeps, actor: Actor, body: CreateStoreBody): Promise<Store> {
  const { db, clock, ids, audit } = deps
  const meta = newMeta({ at: clock.now(), by: actorId(actor) })
  const row: store.StoreRow = { ...body, ...keysOf(body), ...meta, id: ids.next(), state: 'closed' }
  await db.transaction(async (tx) => {
    await store.insertStore(tx, row)
    await audit.record(tx, actor, {
      action: 'store.created',
      ...storeSubject(row),
      after: auditedStore(row),
    })
    publishStoreChange(tx, row.id, 'created')
  })
  return getStore(deps, actor, row.id)
}

/** Whether a program was ever listed in a store, which the caller holds, or something is marketed there. */
async function isOffering(tx: Db, id: string): Promise<boolean> {
  return (await store.hasListings(tx, id)) || isStoreMarketed(tx, id)
}

/** Changes a store. @throws not_found etag_mismatch already_exists, store_currency_fixed once something is offered in it */
export async function updateStore(
  deps: StoreDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateStoreBody },
): Promise<Store> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const before = await requireLockedStore(tx, actor, id)
    requireMatch(before, ifMatch)
    const values: store.StoreRow = { ...before, ...definedOnly(body) }
    if (values.currency !== before.currency && (await isOffering(tx, id)))
      throw new DomainError(storeErrors.store_currency_fixed, { currency: before.currency })
    const after = {
      ...values,
      ...keysOf(values),
      ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
    }
    await store.replaceStore(tx, after, before.revision)
    await audit.record(tx, actor, {
      action: 'store.updated',
      ...storeSubject(after),
      before: auditedStore(before),
      after: auditedStore(after),
    })
    publishStoreChange(tx, id, 'updated')
  })
  return getStore(deps, actor, id)
}

/** Opens a store to its customers, or closes it. @throws not_found wrong_state */
export async function setStoreState(
  deps: StoreDeps,
  actor: Actor,
  { id, state, reason }: { id: string; state: StoreState; reason: string },
): Promise<Store> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const before = await requireLockedStore(tx, actor, id)
    if (before.state === state) throw wordedError(commonErrors.wrong_state, { state: storeStateNames[state] })
    const after = { ...before, state, ...changedMeta(before, { at: clock.now(), by: actorId(actor) }) }
    await store.replaceStore(tx, after, before.revision)
    await audit.record(tx, actor, {
      action: state === 'open' ? 'store.opened' : 'store.closed',
      ...storeSubject(after),
      before: { state: before.state },
      after: { state },
      reason,
    })
    publishStoreChange(tx, id, 'state')
  })
  return getStore(deps, actor, id)
}

/** Deletes a store. @throws not_found, store_not_empty once something was offered in it */
export async function deleteStore(
  { db, audit }: StoreDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireLockedStore(tx, actor, id)
    if (await isOffering(tx, id)) throw new DomainError(storeErrors.store_not_empty)
    await store.removeStore(tx, id)
    await audit.record(tx, actor, {
      action: 'store.deleted',
      ...storeSubject(row),
      before: auditedStore(row),
    })
    publishStoreChange(tx, id, 'deleted')
  })
}
