import { type SQL, sql } from 'drizzle-orm'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { type Actor, may, scopeOf } from '../../rights/actor.ts'

/** Packages and their versions belong to the staff: who may not read packages sees none. Goes into every query. */
export function packageScope(actor: Actor): SQL | undefined {
  return may(actor, 'package.read') ? undefined : sql`false`
}

/** The produced robots an actor may count and list. */
export function robotScope(actor: Actor): SQL | undefined {
  return unitsInScope(scopeOf(actor))
}
