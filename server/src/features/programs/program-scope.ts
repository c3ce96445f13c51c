import { type SQL, sql } from 'drizzle-orm'
import { type Actor, may } from '../../rights/actor.ts'

/** Programs and their releases belong to the staff: who may not read programs sees none. Goes into every query. */
export function programScope(actor: Actor): SQL | undefined {
  return may(actor, 'program.read') ? undefined : sql`false`
}
