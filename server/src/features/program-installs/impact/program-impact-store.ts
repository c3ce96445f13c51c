import { and, count, countDistinct, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { orderBy, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { customers } from '../../../db/schema/customers.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { programInstalls } from '../../../db/schema/program-installs.ts'
import { programReleases, programs } from '../../../db/schema/programs.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import type { Scope } from '../../../rights/actor.ts'
import { isOpenSql } from '../program-installs-store.ts'

const { unitId, programId, installedReleaseId } = programInstalls
const { id, variantId, customerId, serial, sortKey } = producedRobots

/** What the robots of a product in scope said that they have. */
const installedOn = (scope: Scope, ofVariant: string) =>
  and(unitsInScope(scope), eq(variantId, ofVariant), unitsInUse, isNotNull(installedReleaseId), isOpenSql)

/** Installed releases of programs on a product's robots in scope, with how many robots and customers have them. */
export async function listInstalledReleases(db: Db, scope: Scope, ofVariant: string) {
  return db
    .select({
      releaseId: programReleases.id,
      semver: programReleases.semver,
      arosRange: programReleases.arosRange,
      program: { id: programs.id, code: programs.code, name: programs.name },
      publisher: programs.publisher,
      robots: count(),
      customers: countDistinct(customerId),
    })
    .from(producedRobots)
    .innerJoin(programInstalls, eq(unitId, id))
    .innerJoin(programReleases, eq(programReleases.id, installedReleaseId))
    .innerJoin(programs, eq(programs.id, programId))
    .where(installedOn(scope, ofVariant))
    .groupBy(programReleases.id, programs.id)
}

/** How many robots have any of these releases, and of how many customers; of all of the product's for undefined. */
export async function countRobots(
  db: Db,
  scope: Scope,
  { ofVariant, releaseIds }: { ofVariant: string; releaseIds?: readonly string[] },
): Promise<{ robots: number; customers: number }> {
  if (releaseIds?.length === 0) return { robots: 0, customers: 0 }
  const among = releaseIds && inArray(installedReleaseId, [...releaseIds])
  const [row] = await db
    .select({ robots: countDistinct(id), customers: countDistinct(customerId) })
    .from(producedRobots)
    .innerJoin(programInstalls, eq(unitId, id))
    .where(and(installedOn(scope, ofVariant), among))
  return row ?? { robots: 0, customers: 0 }
}

interface RobotsQuery {
  page: number
  size: number
  sort?: string | undefined
  programIds: readonly string[] | undefined
  customerIds: readonly string[] | undefined
}

/** Robots in scope that have one of these releases, by serial number unless sorted otherwise: one row for each program. */
export async function listRobotRows(
  db: Db,
  scope: Scope,
  { ofVariant, releaseIds, query }: { ofVariant: string; releaseIds: readonly string[]; query: RobotsQuery },
) {
  if (releaseIds.length === 0) return { rows: [], totalCount: 0 }
  const where = and(
    installedOn(scope, ofVariant),
    inArray(installedReleaseId, [...releaseIds]),
    query.programIds?.length ? inArray(programId, [...query.programIds]) : undefined,
    query.customerIds?.length ? inArray(customerId, [...query.customerIds]) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const columns = { serial, robotName: sql`${sortKey} collate "C"` }
  const from = db
    .select({
      id: programInstalls.id,
      unitId: id,
      serial,
      robotName: producedRobots.name,
      customerId,
      customerName: customers.name,
      releaseId: installedReleaseId,
    })
    .from(producedRobots)
    .innerJoin(programInstalls, eq(unitId, id))
    .leftJoin(customers, eq(customers.id, customerId))
  const rows = await from
    .where(where)
    .orderBy(...orderBy(query.sort, columns, { fallback: 'serial', id: programInstalls.id }))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ rows: count() })
    .from(producedRobots)
    .innerJoin(programInstalls, eq(unitId, id))
    .where(where)
  return { rows, totalCount: total?.rows ?? 0 }
}

/** Lists what units have installed, by their own word; the caller found them in its scope. */
export async function listProgramsOf(db: Db, unitIds: readonly string[]) {
  if (unitIds.length === 0) return []
  return db
    .select({
      unitId,
      releaseId: programReleases.id,
      semver: programReleases.semver,
      arosRange: programReleases.arosRange,
      program: { id: programs.id, code: programs.code, name: programs.name },
    })
    .from(programInstalls)
    .innerJoin(programReleases, eq(programReleases.id, installedReleaseId))
    .innerJoin(programs, eq(programs.id, programId))
    .where(and(inArray(unitId, [...unitIds]), isOpenSql))
    .orderBy(sql`${programs.sortKey} collate "C"`)
}
