import { and, eq } from 'drizzle-orm'
import type { Scope } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitsInScope } from '../../db/units-in-scope.ts'
import type { UnitRow } from './updates-store.ts'

/** A unit's own row, locked until the transaction ends. */
export async function lockUnitInScope(tx: Db, scope: Scope, id: string): Promise<UnitRow | undefined> {
  const where = and(unitsInScope(scope), eq(producedRobots.id, id))
  const [row] = await tx.select().from(producedRobots).where(where).for('update')
  return row
}
