import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import type { Scope } from '../rights/actor.ts'
import { unitsInScope } from './units-in-scope.ts'

export type UnitRow = typeof producedRobots.$inferSelect

/** A unit's own row, locked until the transaction ends; undefined where it is not in scope. */
export async function lockUnit(tx: Db, scope: Scope, id: string): Promise<UnitRow | undefined> {
  const where = and(unitsInScope(scope), eq(producedRobots.id, id))
  const [row] = await tx.select().from(producedRobots).where(where).for('update')
  return row
}

/**
 * Writes part of the row of a unit the caller has found in its scope; what others write at the same time (a person, the
 * robot's link) is left alone.
 */
export async function changeUnit(tx: Db, id: string, change: Partial<UnitRow>): Promise<void> {
  await tx.update(producedRobots).set(change).where(eq(producedRobots.id, id))
}
