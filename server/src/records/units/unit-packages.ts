import { type InstalledPackage, SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { unitPackages } from '../../db/schema/robot-packages.ts'
import type { Ids } from '../../ground/clock-and-ids.ts'
import type { Scope } from '../../rights/actor.ts'
import type { UnitRow } from './unit-row.ts'

type ReportedPackages = ReadonlyMap<string, Pick<InstalledPackage, 'version' | 'state'>>

/** What a unit says it has, by code of the package; one whose files are gone is not there. */
function reportedPackages(softwareInfo: unknown): ReportedPackages {
  const packages = SoftwareInfo.safeParse(softwareInfo).data?.packages ?? []
  return new Map(packages.flatMap((item) => (item.state === 'missing' ? [] : [[item.code, item]])))
}

/** Units that said which packages they run, as a condition on produced_robots; one that runs none yet lacks nothing by it. */
export const reportsPackagesSql = sql`(software_info->'packages') <> '[]'::jsonb`

interface Difference {
  /** Codes of packages that are there no more. */
  gone: string[]
  /** Packages that are new, or there in another version, or work no more, or again. */
  changed: [code: string, item: Pick<InstalledPackage, 'version' | 'state'>][]
}

/** What changed between two reports of a unit. */
function reportDifference(before: ReportedPackages, after: ReportedPackages): Difference {
  return {
    gone: [...before.keys()].filter((code) => !after.has(code)),
    changed: [...after].filter(([code, { version, state }]) => {
      const known = before.get(code)
      return known?.version !== version || known.state !== state
    }),
  }
}

interface Report {
  /** As it stood before the report; the caller holds it. */
  unit: Pick<UnitRow, 'id' | 'variantId' | 'customerId' | 'lifeState' | 'softwareInfo'>
  softwareInfo: unknown
}

/** Writes what of a unit's packages a report changes; one that says the same again writes nothing. */
export async function writeReportedPackages(
  tx: Db,
  { unit, softwareInfo }: Report,
  { at, ids }: { at: Date; ids: Ids },
): Promise<void> {
  if (unit.lifeState === 'retired') return
  const { gone, changed } = reportDifference(
    reportedPackages(unit.softwareInfo),
    reportedPackages(softwareInfo),
  )
  if (gone.length > 0) {
    const isGone = and(eq(unitPackages.unitId, unit.id), inArray(unitPackages.packageCode, gone))
    await tx.delete(unitPackages).where(isGone)
  }
  const { variantId, customerId } = unit
  const own = { unitId: unit.id, variantId, customerId, reportedAt: at }
  const rows = changed.map(([packageCode, { version, state }]) => ({
    id: ids.next(),
    ...own,
    packageCode,
    version,
    failedSince: state === 'failed' ? at : null,
  }))
  const isThere = sql`on conflict (unit_id, package_code) do update set version = excluded.version,
    variant_id = excluded.variant_id, customer_id = excluded.customer_id, failed_since = excluded.failed_since,
    reported_at = case when unit_packages.version = excluded.version then unit_packages.reported_at else excluded.reported_at end`
  await insertMany(tx, unitPackages, rows, isThere)
}

/** Forgets what units reported that are retired or went to somebody else; the caller holds them. */
export async function forgetReportedPackages(tx: Db, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length > 0) await tx.delete(unitPackages).where(inArray(unitPackages.unitId, [...unitIds]))
}

/** The rows of units that an actor may see; undefined where they see all. */
export function unitPackagesInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const ofCustomer = scope.customerId ? eq(unitPackages.customerId, scope.customerId) : undefined
  if (scope.kind === 'customer') return ofCustomer
  return and(inArray(unitPackages.unitId, [...scope.unitIds]), ofCustomer)
}
