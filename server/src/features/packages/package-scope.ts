import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, may, scopeOf } from '../../actor.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

/** Packages and their versions belong to the staff: who may not read packages sees none. Goes into every query. */
export function packageScope(actor: Actor): SQL | undefined {
  return may(actor, 'package.read') ? undefined : sql`false`
}

/** The produced robots an actor may count and list. */
export function robotScope(actor: Actor): SQL | undefined {
  const scope = scopeOf(actor)
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'customer') return eq(producedRobots.customerId, scope.customerId)
  return inArray(producedRobots.id, [...scope.robotIds])
}
