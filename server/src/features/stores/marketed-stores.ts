import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { marketingLists, marketingVersionStores } from '../../db/schema/marketing.ts'

/** Whether a marketing version, in whatever state, or a shelf names a store. */
export async function isStoreMarketed(db: Db, storeId: string): Promise<boolean> {
  const places = await db
    .select({ id: marketingVersionStores.storeId })
    .from(marketingVersionStores)
    .where(eq(marketingVersionStores.storeId, storeId))
    .limit(1)
  if (places.length > 0) return true
  const shelves = await db
    .select({ id: marketingLists.id })
    .from(marketingLists)
    .where(eq(marketingLists.storeId, storeId))
    .limit(1)
  return shelves.length > 0
}
