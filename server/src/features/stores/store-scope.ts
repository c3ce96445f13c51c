import { type SQL, sql } from 'drizzle-orm'
import { type Actor, may } from '../../rights/actor.ts'

/** Stores as staff see them: who may not read stores sees none. Goes into every query. */
export function storeScope(actor: Actor): SQL | undefined {
  return may(actor, 'store.read') ? undefined : sql`false`
}
