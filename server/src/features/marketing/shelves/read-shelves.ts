import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { MarketingList, StorefrontOffer } from '@filo/contract/marketing/marketing-lists-routes'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentMeta } from '../../../http/routes/present-meta.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { isShelfShown, listShown, type ShownRow } from '../../../records/storefront/shown-shelves.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { presentStoreRef } from '../present-marketing.ts'
import {
  findShelf,
  listShelfRows,
  readShelfItems,
  type ShelfItemRow,
  type ShelfOfStore,
  type ShelfQuery,
} from './shelves-store.ts'

type Deps = Pick<MarketingDeps, 'db' | 'clock'>

function presentShelf(row: ShelfOfStore, items: readonly ShelfItemRow[], now: Date): MarketingList {
  const { shelf, store } = row
  return {
    ...presentMeta(shelf),
    name: shelf.name,
    store: presentStoreRef(store),
    rule: shelf.rule,
    window: { from: shelf.windowFrom, until: shelf.windowUntil },
    items: items.map(({ id, title, package: ofPackage, state }) => ({
      id,
      title,
      package: ofPackage,
      state,
    })),
    isShown: isShelfShown(row, now),
  }
}

/** One page of shelves. @throws bad_request for a cursor of another list */
export async function listMarketingLists(
  { db, clock }: Deps,
  actor: Actor,
  query: ShelfQuery,
): Promise<LongPage<MarketingList>> {
  const { rows, ...found } = await listShelfRows(db, actor, query)
  const items = await readShelfItems(
    db,
    rows.map(({ shelf }) => shelf.id),
  )
  const now = clock.now()
  const shown = presentRows(
    rows,
    ({ shelf }) => shelf.id,
    (row) => presentShelf(row, items.get(row.shelf.id) ?? [], now),
  )
  return { items: shown, ...found }
}

/** @throws not_found */
export async function getMarketingList(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<MarketingList> {
  const row = await findShelf(db, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentShelf(row, (await readShelfItems(db, [id])).get(id) ?? [], clock.now())
}

/** What customers of a store see of a marketing version: its price in the currency of the store. */
function presentShown({ offer, package: ofPackage }: ShownRow, currency: string): StorefrontOffer {
  const { id, title, summary, media, price, licence } = offer
  const amount = price.model === 'free' ? undefined : price.amounts.find((each) => each.currency === currency)
  return {
    id,
    title,
    summary,
    media,
    price: { model: price.model, amount: amount ?? null },
    licence,
    package: ofPackage,
  }
}

/** Reads what a customer sees of a shelf now; nothing outside of its window. @throws not_found */
export async function getShelfStorefront(
  { db, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<{ isShown: boolean; offers: StorefrontOffer[] }> {
  const row = await findShelf(db, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  const isShown = isShelfShown(row, clock.now())
  const shown = isShown ? await listShown(db, row.shelf) : []
  return { isShown, offers: shown.map((each) => presentShown(each, row.store.currency)) }
}
