import type { HardwareInventory } from '@filo/contract/hardware/hardware-snapshot'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import {
  hardwareChanges,
  hardwareContents,
  hardwarePassports,
  hardwareSnapshots,
  hardwareStates,
} from '../../db/schema/hardware.ts'
import type { Scope } from '../../rights/actor.ts'

export type SnapshotRow = typeof hardwareSnapshots.$inferSelect
export type ChangeRow = typeof hardwareChanges.$inferSelect
export type PassportRow = typeof hardwarePassports.$inferSelect
export type StateRow = typeof hardwareStates.$inferSelect

// The caller has found the unit in its scope, or is the robot itself.

/** How a unit is now, with the span that its last look belongs to; undefined before the first. */
export async function readState(
  db: Db,
  unitId: string,
): Promise<{ state: StateRow; snapshot: SnapshotRow } | undefined> {
  const [row] = await db
    .select({ state: hardwareStates, snapshot: hardwareSnapshots })
    .from(hardwareStates)
    .innerJoin(hardwareSnapshots, eq(hardwareSnapshots.id, hardwareStates.snapshotId))
    .where(eq(hardwareStates.unitId, unitId))
  return row
}

/**
 * The same as its reader may know it: what it told in the time of another owner stays with that one until it has looked
 * at itself anew.
 */
export async function readShownState(db: Db, scope: Scope, unitId: string) {
  const found = await readState(db, unitId)
  const isShown = found && (scope.kind === 'all' || found.snapshot.customerId === scope.customerId)
  return isShown ? found : undefined
}

/** Writes how a unit is now. */
export async function putState(tx: Db, row: StateRow): Promise<void> {
  const { unitId: _id, ...change } = row
  await tx
    .insert(hardwareStates)
    .values(row)
    .onConflictDoUpdate({ target: hardwareStates.unitId, set: change })
}

/** Begins a span; what was seen before in the same unit is not written again. */
export async function insertSnapshot(tx: Db, row: SnapshotRow, inventory: HardwareInventory): Promise<void> {
  const { unitId, hash } = row
  await tx.insert(hardwareContents).values({ unitId, hash, inventory }).onConflictDoNothing()
  await tx.insert(hardwareSnapshots).values(row)
}

/** Lengthens a span. */
export async function seeAgain(
  tx: Db,
  id: string,
  change: Partial<
    Pick<SnapshotRow, 'lastSeenAt' | 'collectedAt' | 'agentVersion' | 'durationMs' | 'warnings'>
  >,
): Promise<void> {
  await tx.update(hardwareSnapshots).set(change).where(eq(hardwareSnapshots.id, id))
}

/** How many spans of a unit began after an instant. */
export async function countBegun(tx: Db, unitId: string, since: Date): Promise<number> {
  const where = and(eq(hardwareSnapshots.unitId, unitId), gt(hardwareSnapshots.firstSeenAt, since))
  return count(tx, hardwareSnapshots, where)
}

/** The passport in force; undefined for a unit without one. */
export async function findPassport(db: Db, unitId: string): Promise<PassportRow | undefined> {
  const [row] = await db
    .select()
    .from(hardwarePassports)
    .where(eq(hardwarePassports.unitId, unitId))
    .orderBy(desc(hardwarePassports.frozenAt), desc(hardwarePassports.id))
    .limit(1)
  return row
}

/** Writes a passport, which is in force from then on. */
export async function insertPassport(tx: Db, row: PassportRow): Promise<void> {
  await tx.insert(hardwarePassports).values(row)
}

/** Changes of a unit in the time of its present owner that nobody has looked at and that began after an instant. */
export async function listFreshChanges(
  tx: Db,
  { id: unitId, customerId }: { id: string; customerId: string | null },
  since: Date,
): Promise<ChangeRow[]> {
  return tx
    .select()
    .from(hardwareChanges)
    .where(
      and(
        eq(hardwareChanges.unitId, unitId),
        sql`${hardwareChanges.customerId} is not distinct from ${customerId}::uuid`,
        eq(hardwareChanges.state, 'new'),
        gt(hardwareChanges.detectedAt, since),
      ),
    )
    .limit(500)
}

/** Writes changes that were just found. */
export async function insertChanges(tx: Db, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(hardwareChanges).values([...rows])
}

/** Writes part of a change. */
export async function updateChange(tx: Db, id: string, change: Partial<ChangeRow>): Promise<void> {
  await tx.update(hardwareChanges).set(change).where(eq(hardwareChanges.id, id))
}
