import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { ListingOffer, StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { noFigures, readListingFigures } from '../../records/storefront/listing-figures.ts'
import { listEligibleOffers, readListedOffers } from '../../records/storefront/listing-offers.ts'
import { readOfferedPrograms } from '../../records/storefront/offered-programs.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentStoreProgram } from './present-store-program.ts'
import type { StoreDeps } from './store-deps.ts'
import {
  findListing,
  type ListingOfStoreRow,
  type ListingQuery,
  listListingRows,
} from './store-programs-store.ts'
import { findStore } from './stores-store.ts'

type Deps = Pick<StoreDeps, 'db' | 'clock'>

async function presentListings(
  { db, clock }: Deps,
  actor: Actor,
  rows: readonly ListingOfStoreRow[],
): Promise<StoreProgram[]> {
  const programs = await readOfferedPrograms(
    db,
    rows.map(({ listing }) => listing.programId),
  )
  const ids = rows.map(({ listing }) => listing.id)
  const offers = await readListedOffers(db, ids)
  const figures = await readListingFigures(db, ids)
  const at = clock.now()
  return presentRows(
    rows,
    ({ listing }) => listing.id,
    (row) => {
      const program = programs.get(row.listing.programId)
      if (!program) throw new Error(`no program ${row.listing.programId}`)
      return presentStoreProgram(actor, row, {
        program,
        offer: offers.get(row.listing.id) ?? null,
        figures: figures.get(row.listing.id) ?? noFigures,
        at,
      })
    },
  )
}

/** One page of listings, of all stores or of those asked for. @throws bad_request for a cursor of another list */
export async function listStorePrograms(
  deps: Deps,
  actor: Actor,
  query: ListingQuery,
): Promise<LongPage<StoreProgram>> {
  const { rows, ...found } = await listListingRows(deps.db, actor, query)
  return { items: await presentListings(deps, actor, rows), ...found }
}

/** Marketing versions that a listing of a program in a store may name, newest first. @throws not_found */
export async function listListingOffers(
  { db }: Deps,
  actor: Actor,
  place: { storeId: string; programId: string },
): Promise<{ items: ListingOffer[] }> {
  if (!(await findStore(db, actor, place.storeId))) throw new DomainError(commonErrors.not_found)
  return { items: await listEligibleOffers(db, place) }
}

/** @throws not_found */
export async function getStoreProgram(deps: Deps, actor: Actor, id: string): Promise<StoreProgram> {
  const row = await findListing(deps.db, actor, id)
  const [item] = row ? await presentListings(deps, actor, [row]) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
