import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotLinks, robotMachines } from '../../../db/schema/robot-links.ts'
import { users } from '../../../db/schema/users.ts'
import { lockUnit as lockUnitRow } from '../../../records/unit-row.ts'
import { unitsInScope } from '../../../records/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'

export type MachineRow = typeof robotMachines.$inferSelect

/** Holds a unit in the actor's scope until the transaction ends. */
export const lockUnit = lockUnitRow

/** What is known of one machine of a unit beside the working one; the robot itself asks. */
export async function findMachine(tx: Db, unitId: string, machine: string): Promise<MachineRow | undefined> {
  const isIt = and(eq(robotMachines.unitId, unitId), eq(robotMachines.machine, machine))
  const [row] = await tx.select().from(robotMachines).where(isIt)
  return row
}

/** Notes that a machine was heard; what was noted of it before is replaced. */
export async function putMachine(tx: Db, row: MachineRow): Promise<void> {
  const { id: _id, unitId: _unitId, machine: _machine, ...change } = row
  const target = [robotMachines.unitId, robotMachines.machine]
  await tx.insert(robotMachines).values(row).onConflictDoUpdate({ target, set: change })
}

/** The working machine answered beside those that were heard since an instant. @returns those that this is news of */
export async function confirmMachines(
  tx: Db,
  unitId: string,
  { at, since, workingIp }: { at: Date; since: Date; workingIp: string | null },
): Promise<MachineRow[]> {
  const { confirmedAt, lastSeenAt } = robotMachines
  return tx
    .update(robotMachines)
    .set({ confirmedAt: at, workingIp })
    .where(and(eq(robotMachines.unitId, unitId), isNull(confirmedAt), gt(lastSeenAt, since)))
    .returning()
}

/** A machine works as the unit now: it is none of the others any more. */
export async function removeMachine(tx: Db, unitId: string, machine: string): Promise<void> {
  await tx
    .delete(robotMachines)
    .where(and(eq(robotMachines.unitId, unitId), eq(robotMachines.machine, machine)))
}

/** One of the machines that were turned away, by its id, of a unit in the actor's scope. */
export async function findTurnedAway(
  tx: Db,
  scope: Scope,
  { unitId, id }: { unitId: string; id: string },
): Promise<MachineRow | undefined> {
  const [row] = await tx
    .select({ machine: robotMachines })
    .from(robotMachines)
    .innerJoin(producedRobots, eq(producedRobots.id, robotMachines.unitId))
    .where(and(eq(robotMachines.unitId, unitId), eq(robotMachines.id, id), unitsInScope(scope)))
  return row?.machine
}

/** The machine that works as a unit, and those that were turned away, the longest known first; the unit is in scope. */
export async function readMachines(db: Db, scope: Scope, unitId: string) {
  const isIt = and(eq(producedRobots.id, unitId), unitsInScope(scope))
  const [unit] = await db
    .select({ ip: producedRobots.ip, connection: producedRobots.connection, link: robotLinks })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(isIt)
  const others = await db
    .select({ machine: robotMachines, decidedByName: users.displayName })
    .from(robotMachines)
    .innerJoin(producedRobots, eq(producedRobots.id, robotMachines.unitId))
    .leftJoin(users, eq(users.id, robotMachines.decidedBy))
    .where(and(isIt, isNotNull(robotMachines.confirmedAt)))
    .orderBy(asc(robotMachines.firstSeenAt), asc(robotMachines.id))
  return unit && { unit, others }
}

/** Notes that a person turned a machine away. */
export async function decideMachine(tx: Db, id: string, decided: { at: Date; by: string }): Promise<void> {
  await tx
    .update(robotMachines)
    .set({ decidedAt: decided.at, decidedBy: decided.by })
    .where(eq(robotMachines.id, id))
}

/** Another machine works as the unit from now on; the link of the one before counts no more. */
export async function setWorking(tx: Db, unitId: string, machine: string): Promise<void> {
  await tx.update(robotLinks).set({ machine, sessionId: null }).where(eq(robotLinks.unitId, unitId))
}
