import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { arosItems, arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { programReleaseItems, programReleases, programs } from '../../../db/schema/programs.ts'
import { robots } from '../../../db/schema/robots.ts'
import { testers } from '../../../db/schema/testers.ts'
import { countUnitsByVersion } from '../../../records/units/units-by-version.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import { type Actor, scopeOf } from '../../../rights/actor.ts'
import { robotScope } from '../package-scope.ts'
import type { VersionListRow } from './versions-store.ts'

interface Verdicts {
  passed: number
  failed: number
  open: number
}

interface RobotName {
  id: string
  code: string
  name: { tr: string; en: string }
}

export interface VersionFacts {
  arosCount: number
  robotCount: number
  tests: Verdicts
  robots: RobotName[]
}

async function countVerdicts(db: Db, ids: string[]): Promise<Map<string, Verdicts>> {
  const rows = await db
    .select({
      versionId: arosItems.versionId,
      state: testers.state,
      verdict: testers.verdict,
      value: count(),
    })
    .from(testers)
    .innerJoin(arosItems, eq(arosItems.arosId, testers.arosId))
    .where(and(inArray(arosItems.versionId, ids), ne(testers.state, 'declined')))
    .groupBy(arosItems.versionId, testers.state, testers.verdict)
  const found = new Map<string, Verdicts>()
  for (const row of rows) {
    const sums = found.get(row.versionId) ?? { passed: 0, failed: 0, open: 0 }
    const isPass = row.verdict === 'pass' || row.verdict === 'pass_with_notes'
    const key = row.state !== 'submitted' ? 'open' : isPass ? 'passed' : 'failed'
    found.set(row.versionId, { ...sums, [key]: sums[key] + row.value })
  }
  return found
}

async function robotNames(db: Db, ids: string[]): Promise<Map<string, RobotName>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: robots.id, code: robots.code, name: robots.name })
    .from(robots)
    .where(inArray(robots.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reads what rows say beyond themselves, for versions the actor was found to see. */
export async function readVersionFacts(
  db: Db,
  actor: Actor,
  rows: readonly VersionListRow[],
): Promise<Map<string, VersionFacts>> {
  const ids = rows.map((row) => row.version.id)
  if (ids.length === 0) return new Map()
  const aros = await db
    .select({ versionId: arosItems.versionId, value: count() })
    .from(arosItems)
    .where(inArray(arosItems.versionId, ids))
    .groupBy(arosItems.versionId)
  const units = await countUnitsByVersion(db, scopeOf(actor), ids)
  const verdicts = await countVerdicts(db, ids)
  const names = await robotNames(db, [...new Set(rows.flatMap((row) => row.version.compatibleVariantIds))])
  const countOf = (list: { versionId: string; value: number }[], id: string) =>
    list.find((row) => row.versionId === id)?.value ?? 0
  return new Map(
    rows.map(({ version }) => [
      version.id,
      {
        arosCount: countOf(aros, version.id),
        robotCount: units.get(version.id) ?? 0,
        tests: verdicts.get(version.id) ?? { passed: 0, failed: 0, open: 0 },
        robots: version.compatibleVariantIds.flatMap((id) => names.get(id) ?? []),
      },
    ]),
  )
}

/** AROS versions that contain a version, newest first. */
export async function listArosUsing(db: Db, versionId: string) {
  const { id, name, semver, build, channel, state, createdAt } = arosVersions
  const rows = await db
    .select({
      id,
      name,
      semver,
      build,
      channel,
      state,
      createdAt,
      robot: { id: robots.id, name: robots.name },
    })
    .from(arosItems)
    .innerJoin(arosVersions, eq(arosVersions.id, arosItems.arosId))
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .where(eq(arosItems.versionId, versionId))
  return rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ createdAt: _createdAt, ...row }) => row)
}

/** Releases of programs that contain a version, by the program's code and their number. */
export async function listProgramsUsing(db: Db, versionId: string): Promise<string[]> {
  const rows = await db
    .select({ code: programs.code, semver: programReleases.semver })
    .from(programReleaseItems)
    .innerJoin(programReleases, eq(programReleases.id, programReleaseItems.releaseId))
    .innerJoin(programs, eq(programs.id, programReleases.programId))
    .where(eq(programReleaseItems.versionId, versionId))
  return rows.map(({ code, semver }) => `${code} ${semver}`)
}

const arosWithoutReach = ['draft', 'failed', 'withdrawn', 'archived']

/** AROS versions with it that are decided upon or that robots can still get, by name and number. */
export async function listArosRelyingOn(db: Db, versionId: string): Promise<string[]> {
  const using = await listArosUsing(db, versionId)
  return using
    .filter(({ state }) => !arosWithoutReach.includes(state))
    .map(({ name, semver }) => `${name} ${semver}`)
}

const MAX_ROBOTS_SHOWN = 100

/** Robots in use that the actor may see and that run a version. */
export async function listRobotsUsing(db: Db, actor: Actor, versionId: string) {
  const where = and(eq(arosItems.versionId, versionId), robotScope(actor), unitsInUse)
  const items = await db
    .select({
      id: producedRobots.id,
      serial: producedRobots.serial,
      name: producedRobots.name,
      aros: arosVersions.name,
    })
    .from(producedRobots)
    .innerJoin(arosItems, eq(arosItems.arosId, producedRobots.installedArosId))
    .innerJoin(arosVersions, eq(arosVersions.id, arosItems.arosId))
    .where(where)
    .orderBy(producedRobots.serial)
    .limit(MAX_ROBOTS_SHOWN)
  const [total] = await db
    .select({ value: count() })
    .from(producedRobots)
    .innerJoin(arosItems, eq(arosItems.arosId, producedRobots.installedArosId))
    .where(where)
  return { items, totalCount: total?.value ?? 0 }
}
