import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage, Page } from '@filo/contract/list-query'
import type {
  StorefrontListing,
  StorefrontProgram,
  StorefrontRobot,
  StorefrontStore,
} from '@filo/contract/storefront/storefront-routes'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { findMisfits } from '../../records/releases/program-fit.ts'
import { readListedOffers, readStory } from '../../records/storefront/listing-offers.ts'
import { noAccessFacts, readAccessFacts, shopperOf } from '../../records/storefront/storefront-listings.ts'
import { type Actor, may, scopeOf } from '../../rights/actor.ts'
import { readFitClasses } from './fit-units.ts'
import { presentListing } from './present-listing.ts'
import type { StorefrontDeps } from './storefront-deps.ts'
import * as store from './storefront-listings-store.ts'

type Deps = Pick<StorefrontDeps, 'db' | 'clock'>

interface PageQuery {
  q?: string | undefined
  page: number
  size: number
}

const RELEASES_SHOWN = 20

/** Open stores that are meant for the customer of the actor, by name. */
export async function listStorefrontStores(
  { db }: Deps,
  actor: Actor,
  query: PageQuery,
): Promise<Page<StorefrontStore>> {
  const { rows, totalCount } = await store.listStorefrontStoreRows(db, actor, query)
  return { items: rows, totalCount }
}

/** Rows that the actor was found to see, as they are shown. */
export async function presentListings(
  { db }: Deps,
  actor: Actor,
  { rows, at }: { rows: readonly store.ShownListingRow[]; at: Date },
): Promise<StorefrontListing[]> {
  if (rows.length === 0) return []
  const programIds = rows.map(({ program }) => program.id)
  const releases = await store.readOfferedReleases(db, programIds)
  const offers = await readListedOffers(
    db,
    rows.map(({ listing }) => listing.id),
  )
  const access = await readAccessFacts(db, shopperOf(actor) ?? '', programIds)
  const classes = await readFitClasses(db, scopeOf(actor))
  return presentRows(
    rows,
    ({ listing }) => listing.id,
    (row) => {
      const release = releases.get(row.program.id)
      if (!release) throw new Error(`no release of ${row.program.code}`)
      return presentListing(row, {
        release,
        offer: offers.get(row.listing.id) ?? null,
        access: access.get(row.program.id) ?? noAccessFacts,
        classes,
        at,
      })
    },
  )
}

/** One page of what the actor's customer sees now. @throws bad_request for a cursor of another list */
export async function listStorefrontListings(
  deps: Deps,
  actor: Actor,
  query: store.StorefrontQuery,
): Promise<LongPage<StorefrontListing>> {
  const at = deps.clock.now()
  const { rows, ...found } = await store.listShownListings(deps.db, actor, { ...query, at })
  return { items: await presentListings(deps, actor, { rows, at }), ...found }
}

/** A listing that the actor's customer sees now. @throws not_found for every other, also of a store for others */
export async function requireShown(
  { db, clock }: Deps,
  actor: Actor,
  listingId: string,
): Promise<{ row: store.ShownListingRow; at: Date }> {
  const at = clock.now()
  const row = await store.findShownListing(db, actor, { id: listingId, at })
  if (!row) throw new DomainError(commonErrors.not_found)
  return { row, at }
}

/** @throws not_found */
export async function getStorefrontProgram(
  deps: Deps,
  actor: Actor,
  listingId: string,
): Promise<StorefrontProgram> {
  const { row, at } = await requireShown(deps, actor, listingId)
  const [listing] = await presentListings(deps, actor, { rows: [row], at })
  if (!listing?.release) throw new DomainError(commonErrors.not_found)
  const offered = await store.readOfferedReleases(deps.db, [row.program.id])
  const releases = await store.listApprovedReleases(deps.db, row.program.id, RELEASES_SHOWN)
  return {
    ...listing,
    story: await readStory(deps.db, row.listing.marketingVersionId),
    variants: offered.get(row.program.id)?.variants ?? [],
    releases: releases.map(({ semver, notes, sizeBytes, decidedAt }) => ({
      semver,
      notes,
      sizeBytes,
      approvedAt: decidedAt?.toISOString() ?? null,
    })),
    mayRequest: listing.access.kind === 'needed' && may(actor, 'storefront.request'),
  }
}

/** Robots of the actor, with why a program does not fit them. @throws not_found */
export async function listStorefrontRobots(
  deps: Deps,
  actor: Actor,
  { listingId, query }: { listingId: string; query: PageQuery },
): Promise<Page<StorefrontRobot>> {
  const { row } = await requireShown(deps, actor, listingId)
  const release = (await store.readOfferedReleases(deps.db, [row.program.id])).get(row.program.id)
  const fitOf = {
    variantIds: release?.variants.map(({ id }) => id) ?? [],
    arosRange: release?.arosRange ?? null,
  }
  const { rows, totalCount } = await store.listOwnRobots(deps.db, actor, query)
  const items = rows.map(({ id, serial, name, unit }) => ({
    id,
    serial,
    name,
    variantName: unit.variant.name,
    lifeState: unit.lifeState,
    reasons: findMisfits(unit, fitOf),
  }))
  return { items, totalCount }
}
