import { and, asc, count as countRows, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { defects } from '../../../db/schema/defects.ts'
import { robots } from '../../../db/schema/robots.ts'
import { versions } from '../../../db/schema/versions.ts'
import { lockVariant } from '../../../records/releases/aros-locks.ts'
import { type DefectWithNames, listDefectsWhere } from '../../../records/releases/select-defects.ts'
import type { Scope } from '../../../rights/actor.ts'
import type { ArosRow } from '../testers-store.ts'

export type NewDefect = typeof defects.$inferInsert
export type BuildRow = typeof versions.$inferSelect

/** Defects belong to the manufacturer's staff: a narrower scope sees none. */
function defectSight(scope: Scope): SQL | undefined {
  return scope.kind === 'all' ? undefined : sql`false`
}

/** One defect with its names; undefined for anybody but staff. */
export async function findDefect(db: Db, scope: Scope, id: string): Promise<DefectWithNames | undefined> {
  const [row] = await listDefectsWhere(db, and(eq(defects.id, id), defectSight(scope)))
  return row
}

/** Every defect that was found in a package version or is said to be fixed by it. */
export async function listOfVersion(db: Db, scope: Scope, versionId: string): Promise<DefectWithNames[]> {
  const concerns = or(eq(defects.versionId, versionId), eq(defects.fixVersionId, versionId))
  return listDefectsWhere(db, and(concerns, defectSight(scope)))
}

/** How many defects were found in a version, settled ones too: a version takes only so many. */
export async function countDefectsIn(db: Db, arosId: string): Promise<number> {
  const [row] = await db.select({ value: countRows() }).from(defects).where(eq(defects.arosId, arosId))
  return row?.value ?? 0
}

/** Holds a defect until the transaction ends, before the versions that its answer concerns. */
export async function lockDefect(tx: Db, id: string): Promise<void> {
  await tx.select({ id: defects.id }).from(defects).where(eq(defects.id, id)).for('update')
}

/** A package version in whatever state; only staff ask. */
export async function findBuild(db: Db, id: string): Promise<BuildRow | undefined> {
  const [row] = await db.select().from(versions).where(eq(versions.id, id))
  return row
}

/** The version of a package that an AROS version contains. */
export async function findContained(
  db: Db,
  arosId: string,
  packageId: string,
): Promise<BuildRow | undefined> {
  const [row] = await db
    .select({ version: versions })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(and(eq(arosItems.arosId, arosId), eq(arosItems.packageId, packageId)))
  return row?.version
}

/** Holds the running tests of a variant whose versions contain a package, always in the same order. */
export async function lockRunningWith(
  tx: Db,
  { variantId, packageId }: { variantId: string; packageId: string },
): Promise<ArosRow[]> {
  await lockVariant(tx, variantId)
  const contains = sql`exists (select 1 from ${arosItems}
    where ${arosItems.arosId} = ${arosVersions.id} and ${arosItems.packageId} = ${packageId})`
  await tx.select({ id: robots.id }).from(robots).where(eq(robots.id, variantId)).for('update')
  return tx
    .select()
    .from(arosVersions)
    .where(
      and(
        eq(arosVersions.variantId, variantId),
        eq(arosVersions.channel, 'test'),
        eq(arosVersions.state, 'testing'),
        contains,
      ),
    )
    .orderBy(asc(arosVersions.id))
    .for('update')
}

/** Writes a defect; the caller has found the package version in the AROS version that was tested. */
export async function insertDefect(tx: Db, row: NewDefect): Promise<void> {
  await tx.insert(defects).values(row)
}

/** Changes a defect, raises its revision and sets `changedAt` to `updatedAt`. The caller holds it. */
export async function updateDefect(
  tx: Db,
  id: string,
  patch: Partial<NewDefect> & { updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await tx
    .update(defects)
    .set({ ...patch, changedAt: patch.updatedAt, revision: sql`${defects.revision} + 1` })
    .where(eq(defects.id, id))
}
