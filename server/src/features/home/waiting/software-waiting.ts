import { SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import type { WaitingReason } from '@filo/contract/home/waiting-work'
import type { VersionState } from '@filo/contract/packages/version-states'
import { and, asc, desc, eq, inArray, isNotNull, min, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { defects } from '../../../db/schema/defects.ts'
import { packages } from '../../../db/schema/packages.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { unitPackages } from '../../../db/schema/robot-packages.ts'
import { users } from '../../../db/schema/users.ts'
import { versions } from '../../../db/schema/versions.ts'
import { versionsAwaitingApproval } from '../../../records/people/waiting-work.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { hasFailedPackageSql } from '../../../records/units/unit-health.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import type { UserActor } from '../../../rights/actor.ts'
import {
  countFound,
  countUpTo,
  type FoundWork,
  foundWork,
  iso,
  readRows,
  type WaitingFacts,
  waitingRow,
} from './waiting-facts.ts'

/** So many robots with a failing package are looked through for packages of one person. */
const MOST_FAILING = 1000

/** Package versions of one condition, those that have waited longest first. */
async function findVersions(db: Db, reason: WaitingReason, where: SQL | undefined): Promise<FoundWork> {
  const rows = await db
    .select({ version: versions, code: packages.code, name: packages.name })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(where)
    .orderBy(asc(versions.updatedAt), asc(versions.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ version, code, name }) =>
      waitingRow({
        id: version.id,
        title: `${code} ${versionLabel(version)}`,
        about: name,
        reason,
        params: version.scan.problem ? { problem: version.scan.problem.code } : {},
        text: reason === 'version_rejected' ? version.rejectedReason : null,
        since: iso(version.updatedAt),
        refs: { versionId: version.id, packageCode: code },
      }),
    () => countUpTo(db, versions, where),
  )
}

/** The actor's own package versions in one state. */
export function findOwnVersions(reason: WaitingReason, state: VersionState) {
  return ({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> =>
    findVersions(db, reason, and(eq(versions.createdBy, userId), eq(versions.state, state)))
}

/** Package versions in test that the actor did not make and that no release under way brings along. */
export function findPackagesToApprove({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  return findVersions(db, 'package_to_approve', versionsAwaitingApproval(userId))
}

/** Defects that testers found in package versions of the actor, without an answer; blockers first. */
export async function findDefects({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const where = and(inArray(defects.state, ['open', 'reopened']), eq(versions.createdBy, userId))
  const found = (limit: number) =>
    db
      .select({ id: defects.id })
      .from(defects)
      .innerJoin(versions, eq(versions.id, defects.versionId))
      .where(where)
      .limit(limit)
  const weight = sql`case ${defects.severity} when 'blocker' then 0 when 'major' then 1 else 2 end`
  const rows = await db
    .select({ defect: defects, version: versions, code: packages.code, reporter: users.displayName })
    .from(defects)
    .innerJoin(versions, eq(versions.id, defects.versionId))
    .innerJoin(packages, eq(packages.id, defects.packageId))
    .leftJoin(users, eq(users.id, defects.reporterId))
    .where(where)
    .orderBy(weight, asc(defects.changedAt), asc(defects.id))
    .limit(readRows)
  return foundWork(
    rows,
    ({ defect, version, code, reporter }) =>
      waitingRow({
        id: defect.id,
        title: `${code} ${versionLabel(version)}`,
        about: reporter,
        reason: 'defect_open',
        params: { severity: defect.severity },
        text: defect.title,
        since: iso(defect.changedAt),
        refs: { versionId: version.id, packageCode: code, ArosId: defect.arosId },
      }),
    () => countFound(db, found),
  )
}

interface FailingPackage {
  code: string
  robots: number
  serial: string
  detail: string | null
}

/** Packages that robots report as failing, by code, from a bounded number of them. */
async function readFailing(db: Db): Promise<Map<string, FailingPackage>> {
  const { id, serial, softwareInfo } = producedRobots
  const rows = await db
    .select({ serial, softwareInfo })
    .from(producedRobots)
    .where(and(unitsInUse, hasFailedPackageSql))
    .orderBy(desc(id))
    .limit(MOST_FAILING)
  const byCode = new Map<string, FailingPackage>()
  for (const unit of rows) {
    for (const item of SoftwareInfo.safeParse(unit.softwareInfo).data?.packages ?? []) {
      if (item.state !== 'failed') continue
      const known = byCode.get(item.code)
      const first = { code: item.code, robots: 0, serial: unit.serial, detail: item.detail ?? null }
      byCode.set(item.code, { ...(known ?? first), robots: (known?.robots ?? 0) + 1 })
    }
  }
  return byCode
}

/** Since when the first of the robots that report them as failing has done so, by code. */
async function readFailingSince(db: Db, codes: readonly string[]): Promise<Map<string, Date>> {
  const { packageCode, failedSince } = unitPackages
  const rows = await db
    .select({ code: packageCode, since: min(failedSince) })
    .from(unitPackages)
    .where(and(inArray(packageCode, [...codes]), isNotNull(failedSince)))
    .groupBy(packageCode)
  return new Map(rows.flatMap(({ code, since }) => (since ? [[code, since]] : [])))
}

/** The actor's packages that robots run and that fail there: those they own or made a version of; most robots first. */
export async function findFailingPackages({ db }: WaitingFacts, { userId }: UserActor): Promise<FoundWork> {
  const failing = await readFailing(db)
  if (failing.size === 0) return { total: 0, rows: [] }
  const made = db
    .select({ one: sql`1` })
    .from(versions)
    .where(and(eq(versions.packageId, packages.id), eq(versions.createdBy, userId)))
  const isOwn = or(eq(packages.ownerId, userId), eq(packages.createdBy, userId), sql`exists ${made}`)
  const own = await db
    .select({ id: packages.id, code: packages.code, name: packages.name })
    .from(packages)
    .where(and(inArray(packages.code, [...failing.keys()]), isOwn))
  const ranked = own
    .flatMap((item) => {
      const found = failing.get(item.code)
      return found ? [{ ...item, found }] : []
    })
    .toSorted((a, b) => b.found.robots - a.found.robots || a.code.localeCompare(b.code))
  const first = ranked.slice(0, readRows)
  const since = await readFailingSince(
    db,
    first.map(({ code }) => code),
  )
  return foundWork(
    first,
    ({ id, code, name, found }) =>
      waitingRow({
        id,
        title: code,
        about: name,
        reason: 'package_failing',
        params: { robots: found.robots, serial: found.serial },
        text: found.detail,
        since: iso(since.get(code)),
        refs: { packageCode: code },
      }),
    async () => ranked.length,
  )
}
