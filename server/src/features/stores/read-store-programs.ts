import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/present-rows.ts'
import { readOfferedPrograms } from '../../records/offered-programs.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentStoreProgram } from './present-store-program.ts'
import type { StoreDeps } from './store-deps.ts'
import {
  findListing,
  type ListingOfStoreRow,
  type ListingQuery,
  listListingRows,
} from './store-programs-store.ts'

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
  const at = clock.now()
  return presentRows(
    rows,
    ({ listing }) => listing.id,
    (row) => {
      const program = programs.get(row.listing.programId)
      if (!program) throw new Error(`no program ${row.listing.programId}`)
      return presentStoreProgram(actor, row, { program, at })
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

/** @throws not_found */
export async function getStoreProgram(deps: Deps, actor: Actor, id: string): Promise<StoreProgram> {
  const row = await findListing(deps.db, actor, id)
  const [item] = row ? await presentListings(deps, actor, [row]) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
