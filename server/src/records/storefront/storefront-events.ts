import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { isOfferListed } from './listing-offers.ts'

/** Has storefronts of all customers read again, once the transaction is committed; it names neither store nor program. */
export function publishStorefrontChange(tx: Db, kind: string): void {
  publish(tx, changed('storefront', null, kind, { customerId: null }))
}

/** The same where a listing is shown with a marketing version, for pages of stores too. */
export async function publishOfferChange(tx: Db, marketingVersionId: string): Promise<void> {
  if (!(await isOfferListed(tx, marketingVersionId))) return
  publish(tx, changed('stores', null, 'offer', { customerId: null }))
  publishStorefrontChange(tx, 'offer')
}
