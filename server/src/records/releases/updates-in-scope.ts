import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { updates } from '../../db/schema/updates.ts'
import type { Scope } from '../../rights/actor.ts'
import { ofUnitsInScope } from '../units/units-in-scope.ts'

/**
 * The updates of a customer's own time, as a condition on updates, beside the one on their robots: what a robot did for
 * an owner before stays with that one. Undefined for who sees all customers.
 */
export function ofOwnTime(scope: Scope): SQL | undefined {
  if (scope.kind === 'all' || scope.customerId === null) return undefined
  return eq(updates.customerId, scope.customerId)
}

/** The updates an actor may see, as a condition on updates; undefined where they see all. */
export async function updatesInScope(db: Db, scope: Scope): Promise<SQL | undefined> {
  return and(await ofUnitsInScope(db, scope, updates.unitId), ofOwnTime(scope))
}
