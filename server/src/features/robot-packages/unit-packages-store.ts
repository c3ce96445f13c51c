import type { LocalizedText } from '@filo/contract/localized-text'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import {
  type FoundPage,
  inOrderOf,
  type PageQuery,
  readListPage,
} from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { customers } from '../../db/schema/customers.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitPackages } from '../../db/schema/robot-packages.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { unitPackagesInScope } from '../../records/units/unit-packages.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import type { Combination } from './reported-versions-store.ts'

export interface UnitPackagesQuery {
  q?: string | undefined
  packageCodes?: string[] | undefined
  versions?: string[] | undefined
  variantIds?: string[] | undefined
  customerIds?: string[] | undefined
  /** The combinations of variant, package and version that are in the states asked for. */
  combinations?: readonly Combination[] | undefined
}

function selectUnitPackages(db: Db) {
  return db
    .select({
      row: unitPackages,
      serial: producedRobots.serial,
      unitName: producedRobots.name,
      variantName: robots.name,
      customerName: customers.name,
      packageName: sql<LocalizedText | null>`${packages.name}`,
      connection: producedRobots.connection,
      lastSeenAt: robotPresence.lastSeenAt,
      reported: { reportedAt: producedRobots.reportedAt, unknownTarget: producedRobots.unknownTarget },
      proof: { provenAt: robotPresence.provenAt, differsSince: robotPresence.differsSince },
      limits: limitsOfUnit,
    })
    .from(unitPackages)
    .innerJoin(producedRobots, eq(producedRobots.id, unitPackages.unitId))
    .leftJoin(robotPresence, presenceOfUnit)
    .innerJoin(robots, eq(robots.id, unitPackages.variantId))
    .leftJoin(customers, eq(customers.id, unitPackages.customerId))
    .leftJoin(packages, eq(packages.code, unitPackages.packageCode))
}

/** A reported package with the names of what it belongs to. */
export type UnitPackageWithNames = Awaited<ReturnType<typeof selectUnitPackages>>[number]

const sortFields = { reportedAt: rising(known(unitPackages.reportedAt, 'timestamptz')) }

/** Rows of the units that a search meets, as the list of units does. */
async function ofSearched(db: Db, scope: Scope, q: string | undefined): Promise<SQL | undefined> {
  const { id, searchGrams } = producedRobots
  const search = searchCondition(producedRobots, q, await readFrequentGrams(db, searchGrams, q))
  if (!search) return undefined
  const met = db
    .select({ id })
    .from(producedRobots)
    .where(and(unitsInScope(scope), search))
  return inArray(unitPackages.unitId, met)
}

/** So many pairs of variant and package are named one by one, so that the planner knows what to expect of each. */
const NAMED_PAIRS = 200

function isOneOf(combinations: readonly Combination[] | undefined): SQL | undefined {
  if (!combinations) return undefined
  if (combinations.length === 0) return sql`false`
  const { variantId, packageCode, version } = unitPackages
  const pairs = Map.groupBy(combinations, (each) => `${each.variantId} ${each.packageCode}`)
  if (pairs.size <= NAMED_PAIRS) {
    const named = [...pairs.values()].map((members) => {
      const [first] = members
      const versions = members.map((each) => each.version)
      return (
        first &&
        and(eq(variantId, first.variantId), eq(packageCode, first.packageCode), inArray(version, versions))
      )
    })
    return or(...named)
  }
  const listed = JSON.stringify(
    combinations.map((each) => ({ v: each.variantId, c: each.packageCode, n: each.version })),
  )
  return sql`(${variantId}, ${packageCode}, ${version}) in (
    select v, c, n from jsonb_to_recordset(${listed}::jsonb) as requested(v uuid, c text, n text))`
}

/** Lists what units in scope reported, newest first unless sorted otherwise. @throws bad_request for a cursor of another list */
export async function listUnitPackageRows(
  db: Db,
  scope: Scope,
  query: UnitPackagesQuery,
  { sort, ...page }: PageQuery & { sort: string | undefined },
): Promise<FoundPage<UnitPackageWithNames>> {
  const { packageCode, version, variantId, customerId, id } = unitPackages
  const where = and(
    unitPackagesInScope(scope),
    await ofSearched(db, scope, query.q),
    query.packageCodes?.length ? inArray(packageCode, query.packageCodes) : undefined,
    query.versions?.length ? inArray(version, query.versions) : undefined,
    query.variantIds?.length ? inArray(variantId, query.variantIds) : undefined,
    query.customerIds?.length ? inArray(customerId, query.customerIds) : undefined,
    isOneOf(query.combinations),
  )
  const order = sortedBy(sort, sortFields, { fallback: '-reportedAt', id })
  const { ids, ...found } = await readListPage(db, { table: unitPackages, order, where }, page)
  const rows = ids.length > 0 ? await selectUnitPackages(db).where(inArray(id, ids)) : []
  return { rows: inOrderOf(ids, rows, ({ row }) => row.id), ...found }
}
