import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { count } from '../../../db/long-lists/count.ts'
import { pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../../db/schema/robot-links.ts'
import { unitRepairs } from '../../../db/schema/unit-repairs.ts'
import { users } from '../../../db/schema/users.ts'
import { ofOwnersTime } from '../../../records/units/owners-time.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'

export type RepairRow = typeof unitRepairs.$inferSelect

/** Whether there is such a unit in scope. */
export async function seesUnit(db: Db, scope: Scope, unitId: string): Promise<boolean> {
  const where = and(unitsInScope(scope), eq(producedRobots.id, unitId))
  return (await count(db, producedRobots, where)) > 0
}

/** Reads what a unit's agent announced that it can do; undefined: it never connected. */
export async function readCapabilities(db: Db, unitId: string): Promise<readonly string[] | undefined> {
  const [row] = await db.select().from(robotLinks).where(eq(robotLinks.unitId, unitId))
  return row?.capabilities
}

/** Whether a unit still has a repair to carry out; the caller holds the unit. */
export async function hasOpenRepair(tx: Db, unitId: string): Promise<boolean> {
  const { kind, doneAt } = robotCommands
  const where = and(eq(robotCommands.unitId, unitId), eq(kind, 'repair'), isNull(doneAt))
  return (await count(tx, robotCommands, where)) > 0
}

/** Writes what a repair was asked for. */
export async function insertRepair(tx: Db, row: typeof unitRepairs.$inferInsert): Promise<void> {
  await tx.insert(unitRepairs).values(row)
}

/** Notes how a repair of a unit ended; one that ended already stays. @returns whether it did now */
export async function endRepair(
  tx: Db,
  { id, unitId, ...change }: Pick<RepairRow, 'id' | 'unitId'> & Partial<RepairRow>,
): Promise<boolean> {
  const isOpen = and(eq(unitRepairs.id, id), eq(unitRepairs.unitId, unitId), isNull(unitRepairs.doneAt))
  const rows = await tx.update(unitRepairs).set(change).where(isOpen).returning({ id: unitRepairs.id })
  return rows.length > 0
}

/** One page of a unit's repairs, newest first, with the count of all; the caller has found the unit. */
export async function listRepairRows(
  db: Db,
  scope: Scope,
  unitId: string,
  page: { page: number; size: number },
) {
  const where = and(eq(unitRepairs.unitId, unitId), ofOwnersTime(scope, unitRepairs.customerId))
  const { limit, offset } = pageBounds(page)
  const rows = await db
    .select({
      repair: unitRepairs,
      requestedByName: users.displayName,
      isOpen: sql<boolean>`${robotCommands.id} is not null and ${robotCommands.doneAt} is null`,
    })
    .from(unitRepairs)
    .leftJoin(users, eq(users.id, unitRepairs.requestedBy))
    .leftJoin(robotCommands, eq(robotCommands.id, unitRepairs.id))
    .where(where)
    .orderBy(desc(unitRepairs.requestedAt), desc(unitRepairs.id))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, unitRepairs, where) }
}

export type RepairWithNames = Awaited<ReturnType<typeof listRepairRows>>['rows'][number]
