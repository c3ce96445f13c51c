import type { LocalizedText } from '@filo/contract/localized-text'
import type { MarketingPrice } from '@filo/contract/marketing/marketing-content'
import type { MarketingPlaceState } from '@filo/contract/marketing/marketing-states'
import type { Price, PriceModel } from '@filo/contract/stores/listing-kinds'
import { type ListingOffer, maxListingOffers } from '@filo/contract/stores/store-programs-routes'
import { and, desc, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { programReleaseItems, programReleases } from '../../db/schema/programs.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'

const { id, title, summary, media, licence, state, price } = marketingVersions

/** A marketing version as lists show it; its story, which may be long, is read by itself ({@link readStory}). */
export type ListedOffer = Pick<
  typeof marketingVersions.$inferSelect,
  'id' | 'title' | 'summary' | 'media' | 'licence' | 'state'
> & {
  /** Null: it does not name the store of the listing any more. */
  placeState: MarketingPlaceState | null
  /** In the currency of the store; null: it has none there. */
  price: Price | null
}

/** What a marketing version costs in a currency; null where it says nothing of that. */
function priceIn({ model, amounts }: MarketingPrice, currency: string): Price | null {
  if (model === 'free') return { model, amount: 0 }
  const own = amounts.find((amount) => amount.currency === currency)
  return own ? { model, amount: own.amount } : null
}

/** A marketing version as staff see it beside a listing. */
export function presentOffer(offer: Pick<ListedOffer, keyof ListingOffer>): ListingOffer {
  return {
    id: offer.id,
    title: offer.title,
    state: offer.state,
    placeState: offer.placeState,
    price: offer.price,
  }
}

/** Reads what each of these listings, which somebody was found to see, is shown with, by the listing's id. */
export async function readListedOffers(
  db: Db,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, ListedOffer>> {
  if (listingIds.length === 0) return new Map()
  const place = marketingVersionStores
  const rows = await db
    .select({
      listingId: storePrograms.id,
      offer: { id, title, summary, media, licence, state },
      price,
      currency: stores.currency,
      placeState: place.state,
    })
    .from(storePrograms)
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .innerJoin(marketingVersions, eq(id, storePrograms.marketingVersionId))
    .leftJoin(place, and(eq(place.marketingVersionId, id), eq(place.storeId, storePrograms.storeId)))
    .where(inArray(storePrograms.id, [...listingIds]))
  return new Map(
    rows.map(({ listingId, offer, price: whole, currency, placeState }) => [
      listingId,
      { ...offer, placeState, price: priceIn(whole, currency) },
    ]),
  )
}

/** Reads what a marketing version describes at length; null where there is none. */
export async function readStory(db: Db, marketingVersionId: string | null): Promise<LocalizedText | null> {
  if (marketingVersionId === null) return null
  const [row] = await db
    .select({ story: marketingVersions.story })
    .from(marketingVersions)
    .where(eq(id, marketingVersionId))
  return row?.story ?? null
}

interface Place {
  storeId: string
  programId: string
}

/** States in which a listing may name a marketing version: it was approved and is not over. */
const eligibleStates = ['approved', 'scheduled', 'live', 'unlisted'] as const

function eligibleIn(db: Db, { storeId, programId }: Place, where?: SQL) {
  const packageIds = db
    .selectDistinct({ id: programReleaseItems.packageId })
    .from(programReleaseItems)
    .innerJoin(programReleases, eq(programReleases.id, programReleaseItems.releaseId))
    .where(and(eq(programReleases.programId, programId), eq(programReleases.state, 'approved')))
  const place = marketingVersionStores
  return db
    .select({ id, title, state, price, placeState: place.state, currency: stores.currency })
    .from(marketingVersions)
    .innerJoin(place, and(eq(place.marketingVersionId, id), eq(place.storeId, storeId)))
    .innerJoin(stores, eq(stores.id, place.storeId))
    .where(and(inArray(marketingVersions.packageId, packageIds), inArray(state, [...eligibleStates]), where))
    .$dynamic()
}

type EligibleRow = Awaited<ReturnType<typeof eligibleIn>>[number]

const offerOf = ({ price: whole, currency, ...row }: EligibleRow): ListingOffer => ({
  ...row,
  price: priceIn(whole, currency),
})

/**
 * Marketing versions that a listing of a program in a store may name, newest first: approved, not over, of a package of an
 * approved release of the program, and of that store.
 */
export async function listEligibleOffers(db: Db, place: Place): Promise<ListingOffer[]> {
  const rows = await eligibleIn(db, place)
    .orderBy(desc(marketingVersions.createdAt), desc(id))
    .limit(maxListingOffers)
  return rows.map(offerOf)
}

/** One of {@link listEligibleOffers}, which stays as it is until the transaction ends; undefined for every other. */
export async function findEligibleOffer(
  tx: Db,
  place: Place & { marketingVersionId: string },
): Promise<ListingOffer | undefined> {
  const isIt = eq(id, place.marketingVersionId)
  await tx.select({ id }).from(marketingVersions).where(isIt).for('share')
  const [row] = await eligibleIn(tx, place, isIt)
  return row && offerOf(row)
}

/** Whether any listing is shown with a marketing version. */
export async function isOfferListed(db: Db, marketingVersionId: string): Promise<boolean> {
  const rows = await db
    .select({ id: storePrograms.id })
    .from(storePrograms)
    .where(and(eq(storePrograms.marketingVersionId, marketingVersionId), ne(storePrograms.state, 'delisted')))
    .limit(1)
  return rows.length > 0
}

/** On how many listings that were not delisted each of these marketing versions is, by its id; those on none are left out. */
export async function countListingsOf(
  db: Db,
  marketingVersionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (marketingVersionIds.length === 0) return new Map()
  const rows = await db
    .select({ id: storePrograms.marketingVersionId, count: sql<number>`count(*)::int` })
    .from(storePrograms)
    .where(
      and(
        isNotNull(storePrograms.marketingVersionId),
        inArray(storePrograms.marketingVersionId, [...marketingVersionIds]),
        ne(storePrograms.state, 'delisted'),
      ),
    )
    .groupBy(storePrograms.marketingVersionId)
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])))
}

/**
 * Has every listing that is shown with a marketing version, which the caller holds, cost what that says now; in a store of
 * whose currency it says nothing, where it is not shown either, the price stays.
 */
export async function writeOfferPrices(
  tx: Db,
  { marketingVersionId, price: whole, at }: { marketingVersionId: string; price: MarketingPrice; at: Date },
): Promise<void> {
  const isOfIt = and(
    eq(storePrograms.marketingVersionId, marketingVersionId),
    ne(storePrograms.state, 'delisted'),
  )
  const write = (own: { model: PriceModel; amount: number }, where: SQL | undefined) =>
    tx
      .update(storePrograms)
      .set({
        priceModel: own.model,
        priceAmount: own.amount,
        updatedAt: at,
        revision: sql`${storePrograms.revision} + 1`,
      })
      .where(and(isOfIt, where))
  const { model } = whole
  if (model === 'free') {
    await write({ model, amount: 0 }, undefined)
    return
  }
  for (const { amount, currency } of whole.amounts) {
    const there = tx.select({ id: stores.id }).from(stores).where(eq(stores.currency, currency))
    await write({ model, amount }, inArray(storePrograms.storeId, there))
  }
}
