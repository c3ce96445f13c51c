import { type SQL, sql } from 'drizzle-orm'
import { type Actor, may } from '../../rights/actor.ts'

/** Marketing versions and shelves belong to the staff: who may not read them sees none. Goes into every query. */
export function marketingScope(actor: Actor): SQL | undefined {
  return may(actor, 'marketing.read') ? undefined : sql`false`
}
