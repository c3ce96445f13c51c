import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotLinks, robotMachines } from '../../../db/schema/robot-links.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'
import { users } from '../../../db/schema/users.ts'
import { lockUnit as lockUnitRow } from '../../../records/units/unit-row.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'

export type MachineRow = typeof robotMachines.$inferSelect

/** Holds a unit in the actor's scope until the transaction ends. */
export const lockUnit = lockUnitRow

/** Finds what is known of one machine of a unit beside the working one; the robot itself asks. */
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
  const { confirmedAt, decidedAt, lastSeenAt } = robotMachines
  return tx
    .update(robotMachines)
    .set({ confirmedAt: at, workingIp })
    .where(
      and(eq(robotMachines.unitId, unitId), isNull(confirmedAt), isNull(decidedAt), gt(lastSeenAt, since)),
    )
    .returning()
}

/** A machine works as the unit now: it is none of the others any more. */
export async function removeMachine(tx: Db, unitId: string, machine: string): Promise<void> {
  await tx
    .delete(robotMachines)
    .where(and(eq(robotMachines.unitId, unitId), eq(robotMachines.machine, machine)))
}

/** One of the machines beside the working one, by its id, of a unit in the actor's scope. */
export async function findOther(
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

/** Longer than it takes to find out that the working machine is gone whose server lives: ten seconds, and a few to come again. */
const WAITS_FOR_LONG_S = 15
/** A machine that waits asks every few seconds. */
const RECENT_REQUEST_MS = 120_000

/** One that has waited for long, and still does. */
function waitsForLong(now: Date) {
  const { firstSeenAt, lastSeenAt } = robotMachines
  const isLong = sql`${lastSeenAt} - ${firstSeenAt} > ${WAITS_FOR_LONG_S} * interval '1 second'`
  return and(isLong, gt(lastSeenAt, new Date(now.getTime() - RECENT_REQUEST_MS)))
}

/**
 * The machine that works as a unit, and others, the longest known first: those that were turned away, and those that have
 * waited for long to be served. The unit is in scope.
 */
export async function readMachines(db: Db, scope: Scope, { unitId, now }: { unitId: string; now: Date }) {
  const { confirmedAt, decidedAt } = robotMachines
  const isShown = or(isNotNull(confirmedAt), isNotNull(decidedAt), waitsForLong(now))
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
    .where(and(isIt, isShown))
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

/** Instant at which a unit that the caller has locked was last heard of; undefined: never. */
export async function findLastSeen(tx: Db, unitId: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ lastSeenAt: robotPresence.lastSeenAt })
    .from(robotPresence)
    .where(eq(robotPresence.unitId, unitId))
  return row?.lastSeenAt ?? undefined
}

/** Another machine works as the unit from now on; the link of the one before counts no more. */
export async function setWorking(tx: Db, unitId: string, machine: string): Promise<void> {
  await tx.update(robotLinks).set({ machine, sessionId: null }).where(eq(robotLinks.unitId, unitId))
}
