import { and, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitPackages } from '../../db/schema/robot-packages.ts'
import { reportsPackagesSql } from '../../records/units/unit-packages.ts'

/** Units whose AROS version contains one of these package versions; undefined: none was asked for. */
export function runsOneOf(db: Db, versionIds: readonly string[] | undefined): SQL | undefined {
  if (!versionIds?.length) return undefined
  const containing = db
    .select({ id: arosItems.arosId })
    .from(arosItems)
    .where(inArray(arosItems.versionId, [...versionIds]))
  return inArray(producedRobots.installedArosId, containing)
}

/** Units that told which packages they run and lack one of these; undefined: none was asked for. */
export function lacksOneOf(db: Db, codes: readonly string[] | undefined): SQL | undefined {
  const lacking = codes?.map((code) => {
    const isIt = and(eq(unitPackages.unitId, producedRobots.id), eq(unitPackages.packageCode, code))
    return notExists(db.select({ one: sql`1` }).from(unitPackages).where(isIt))
  })
  return lacking?.length ? and(reportsPackagesSql, or(...lacking)) : undefined
}
