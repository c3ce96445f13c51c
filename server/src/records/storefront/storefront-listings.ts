import type { StorefrontAccess } from '@filo/contract/storefront/storefront-routes'
import type { Price } from '@filo/contract/stores/listing-kinds'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { marketingVersions } from '../../db/schema/marketing.ts'
import { programEntitlements, programRequests } from '../../db/schema/program-entitlements.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { type Actor, may, scopeOf } from '../../rights/actor.ts'
import { isShownNow } from './shown-listings.ts'
import { isMeantForCustomer } from './store-audience.ts'
import { type AccessFacts, accessOf, mayInstallWith } from './storefront-access.ts'

/** The customer whose storefront somebody sees; null for staff and for whoever may not see it. */
export function shopperOf(actor: Actor): string | null {
  if (!may(actor, 'storefront.read')) return null
  const scope = scopeOf(actor)
  return scope.kind === 'all' ? null : scope.customerId
}

/** Ids of the stores that are meant for a customer, whatever their state. */
export function storesMeantFor(db: Db, customerId: string) {
  return db
    .select({ id: stores.id })
    .from(stores)
    .innerJoin(customers, isMeantForCustomer())
    .where(eq(customers.id, customerId))
}

/** Whether the marketing version that a row of `store_programs` names, if any, is for a customer's segment. */
function isForSegmentOf(db: Db, customerId: string): SQL | undefined {
  const meant = db
    .select({ isMeant: sql`true` })
    .from(marketingVersions)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(
      and(
        eq(marketingVersions.id, storePrograms.marketingVersionId),
        or(isNull(marketingVersions.audience), eq(marketingVersions.audience, customers.segment)),
      ),
    )
  return or(isNull(storePrograms.marketingVersionId), sql`(${meant} is true)`)
}

/** Condition for what a customer sees at an instant, over rows of `store_programs`: nothing where there is no customer. */
export function isInStorefront(db: Db, customerId: string | null, at: Date): SQL | undefined {
  if (customerId === null) return sql`false`
  // As in isShownNow, a set of few.
  const isMeantForIt = sql`(${inArray(storePrograms.storeId, storesMeantFor(db, customerId))} is true)`
  return and(isMeantForIt, isShownNow(db, at), isForSegmentOf(db, customerId))
}

/** Reads what a customer has and requested of these programs, by program; one of which there is nothing is left out. */
export async function readAccessFacts(
  db: Db,
  customerId: string,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, AccessFacts>> {
  if (programIds.length === 0) return new Map()
  const ids = [...new Set(programIds)]
  const entitled = await db
    .select()
    .from(programEntitlements)
    .where(and(eq(programEntitlements.customerId, customerId), inArray(programEntitlements.programId, ids)))
  const requested = await db
    .select()
    .from(programRequests)
    .where(and(eq(programRequests.customerId, customerId), inArray(programRequests.programId, ids)))
  return new Map(
    ids.map((id) => [
      id,
      {
        entitlements: entitled.filter(({ programId }) => programId === id),
        requests: requested.filter(({ programId }) => programId === id),
      },
    ]),
  )
}

export const noAccessFacts: AccessFacts = { entitlements: [], requests: [] }

/** A program as a store offers it to a customer. */
export interface CustomerListing {
  listingId: string
  storeId: string
  /** What it is shown with; null: the words of the program. */
  marketingVersionId: string | null
  currency: string
  price: Price
  access: StorefrontAccess
  /** It may be installed and updated now. */
  mayInstall: boolean
}

/**
 * The offer of a program to a customer at an instant: of several stores the one that lets it be installed, else the first.
 * Undefined where no store shows it to them: then nothing new is installed, whatever they have a right to.
 */
export async function findListingOf(
  tx: Db,
  customerId: string,
  { programId, at }: { programId: string; at: Date },
): Promise<CustomerListing | undefined> {
  const rows = await tx
    .select({ listing: storePrograms, currency: stores.currency })
    .from(storePrograms)
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .where(and(eq(storePrograms.programId, programId), isInStorefront(tx, customerId, at)))
    .orderBy(sql`${stores.sortKey} collate "C"`, storePrograms.id)
  const facts = (await readAccessFacts(tx, customerId, [programId])).get(programId) ?? noAccessFacts
  const offers = rows.map(({ listing, currency }) => {
    const access = accessOf(listing.priceModel, facts, at)
    return {
      listingId: listing.id,
      storeId: listing.storeId,
      marketingVersionId: listing.marketingVersionId,
      currency,
      price: { model: listing.priceModel, amount: listing.priceAmount },
      access,
      mayInstall: mayInstallWith(access),
    }
  })
  return offers.find(({ mayInstall }) => mayInstall) ?? offers[0]
}
