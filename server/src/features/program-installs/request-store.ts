import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import { files } from '../../db/schema/files.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programReleaseItems } from '../../db/schema/programs.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

const { id, serial, name, customerId, variantId, lifeState, installedArosId, connection, deviceInfo } =
  producedRobots

/** Robots of these ids that are in scope, in the order of their ids, held until the transaction ends. */
export async function lockUnits(tx: Db, scope: Scope, unitIds: readonly string[]) {
  return selectUnits(tx, scope, unitIds).for('no key update')
}

/** The same, only read. */
export async function findUnits(db: Db, scope: Scope, unitIds: readonly string[]) {
  return selectUnits(db, scope, unitIds)
}

function selectUnits(db: Db, scope: Scope, unitIds: readonly string[]) {
  return db
    .select({ id, serial, name, customerId, variantId, lifeState, installedArosId, connection, deviceInfo })
    .from(producedRobots)
    .where(and(inArray(id, [...unitIds]), unitsInScope(scope)))
    .orderBy(asc(id))
}

export type RequestedUnit = Awaited<ReturnType<typeof findUnits>>[number]

/**
 * Bytes of a program release's files that a robot with an AROS version does not have by that; an identical file of another
 * program, which it may have too, is counted.
 */
export async function sumTransfer(db: Db, releaseId: string, arosId: string | null): Promise<number> {
  const has = db
    .select({ one: sql`1` })
    .from(arosItems)
    .innerJoin(sql`${files} as has`, sql`has.version_id = ${arosItems.versionId}`)
    .where(and(eq(arosItems.arosId, arosId ?? releaseId), sql`has.sha256 = ${files.sha256}`))
  const needed = db
    .selectDistinct({ sha256: files.sha256, sizeBytes: files.sizeBytes })
    .from(programReleaseItems)
    .innerJoin(files, eq(files.versionId, programReleaseItems.versionId))
    .where(and(eq(programReleaseItems.releaseId, releaseId), sql`not exists ${has}`))
    .as('needed')
  const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${needed.sizeBytes}), 0)` }).from(needed)
  return Number(row?.bytes ?? 0)
}
