import type { ListingRow } from './store-programs-store.ts'
import type { StoreRow } from './stores-store.ts'

/** How the audit log names a store. */
export function storeSubject(row: Pick<StoreRow, 'id' | 'code'>) {
  return { objectType: 'store', objectId: row.id, objectName: row.code }
}

/** How the audit log names a program in a store. */
export function listingSubject(
  listing: Pick<ListingRow, 'id'>,
  store: Pick<StoreRow, 'code'>,
  program: { code: string },
) {
  return {
    objectType: 'store_program',
    objectId: listing.id,
    objectName: `${store.code} ${program.code}`,
  }
}

/** Record of a store for the audit log. */
export function auditedStore(row: StoreRow) {
  const { code, name, countries, currency, customerSegment, theme, timeZone, state } = row
  return { code, name, countries, currency, customerSegment, theme, timeZone, state }
}

/** Record of a listing for the audit log. */
export function auditedListing(row: ListingRow, currency: string) {
  const { marketingVersionId, priceModel, priceAmount, isFeatured, windowFrom, windowUntil, state } = row
  return { marketingVersionId, priceModel, priceAmount, currency, isFeatured, windowFrom, windowUntil, state }
}
