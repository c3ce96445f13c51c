import type { VersionState } from '@filo/contract/packages/version-states'
import { and, count, eq, exists, inArray, max, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { packages } from '../../db/schema/packages.ts'
import { versions } from '../../db/schema/versions.ts'
import { newestFirst } from '../../records/releases/version-order.ts'
import { countUnitsByAros } from '../../records/units/units-by-aros.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

export interface LatestVersion {
  packageId: string
  id: string
  semver: string
  build: number
  state: VersionState
}

export interface PackageFacts {
  latestReleased: LatestVersion | null
  latestTest: LatestVersion | null
  states: Partial<Record<VersionState, number>>
  lastVersionAt: Date | null
  robotCount: number
  robotsOnRevoked: number
}

/** Approved, and on its way to robots with a production AROS version: out, whether somebody released it or not. */
function isPublished(db: Db): SQL {
  const { id } = arosVersions
  const publishing = db
    .select({ id })
    .from(arosItems)
    .innerJoin(arosVersions, eq(id, arosItems.arosId))
    .where(
      and(
        eq(arosItems.versionId, versions.id),
        eq(arosVersions.channel, 'production'),
        inArray(arosVersions.state, ['published', 'paused']),
      ),
    )
  return sql`(${versions.state} = 'approved' and ${exists(publishing)})`
}

async function latestIn(db: Db, ids: string[], where: SQL | undefined): Promise<Map<string, LatestVersion>> {
  const rows = await db
    .selectDistinctOn([versions.packageId], {
      packageId: versions.packageId,
      id: versions.id,
      semver: versions.semver,
      build: versions.build,
      state: versions.state,
    })
    .from(versions)
    .where(and(inArray(versions.packageId, ids), where))
    .orderBy(versions.packageId, ...newestFirst)
  return new Map(rows.map((row) => [row.packageId, row]))
}

/** A robot runs one AROS version, and that contains a package once. */
async function countRobots(db: Db, actor: Actor, ids: string[]) {
  const { arosId, packageId } = arosItems
  const items = await db
    .select({ arosId, packageId, state: versions.state })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(inArray(packageId, ids))
  const robotsOf = await countUnitsByAros(db, scopeOf(actor), [...new Set(items.map((item) => item.arosId))])
  const sums = new Map<string, { robots: number; revoked: number }>()
  for (const item of items) {
    const { robots, revoked } = sums.get(item.packageId) ?? { robots: 0, revoked: 0 }
    const own = robotsOf.get(item.arosId) ?? 0
    const ofRevoked = item.state === 'revoked' ? own : 0
    sums.set(item.packageId, { robots: robots + own, revoked: revoked + ofRevoked })
  }
  return sums
}

/** Reads what cards say beyond the row itself, for one page of packages that the actor was found to see. */
export async function readPackageFacts(
  db: Db,
  actor: Actor,
  ids: string[],
): Promise<Map<string, PackageFacts>> {
  if (ids.length === 0) return new Map()
  const released = await latestIn(db, ids, or(eq(versions.state, 'released'), isPublished(db)))
  const inTest = await latestIn(
    db,
    ids,
    and(inArray(versions.state, ['ready', 'in_test', 'approved']), not(isPublished(db))),
  )
  const robots = await countRobots(db, actor, ids)
  const counts = await db
    .select({
      packageId: versions.packageId,
      state: versions.state,
      value: count(),
      lastAt: max(versions.createdAt),
    })
    .from(versions)
    .where(inArray(versions.packageId, ids))
    .groupBy(versions.packageId, versions.state)
  return new Map(
    ids.map((id) => {
      const own = counts.filter((row) => row.packageId === id)
      const times = own.flatMap((row) => (row.lastAt ? [row.lastAt.getTime()] : []))
      return [
        id,
        {
          latestReleased: released.get(id) ?? null,
          latestTest: inTest.get(id) ?? null,
          states: Object.fromEntries(own.map((row) => [row.state, row.value])),
          lastVersionAt: times.length > 0 ? new Date(Math.max(...times)) : null,
          robotCount: robots.get(id)?.robots ?? 0,
          robotsOnRevoked: robots.get(id)?.revoked ?? 0,
        },
      ]
    }),
  )
}

export interface Dependent {
  packageId: string
  code: string
  name: { tr: string; en: string }
  semver: string
  range: string
}

/** Packages whose newest version (drafts not counted) depends on the package with this code. */
export async function listDependents(db: Db, code: string): Promise<Dependent[]> {
  const rows = await db
    .selectDistinctOn([versions.packageId], {
      packageId: versions.packageId,
      code: packages.code,
      name: packages.name,
      semver: versions.semver,
      dependencies: versions.dependencies,
    })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(inArray(versions.state, ['ready', 'in_test', 'approved', 'released', 'deprecated']))
    .orderBy(versions.packageId, ...newestFirst)
  return rows.flatMap(({ dependencies, ...row }) => {
    const needed = dependencies.find((relation) => relation.code === code)
    return needed ? [{ ...row, range: needed.range }] : []
  })
}
