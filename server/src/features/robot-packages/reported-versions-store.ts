import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { rounded, sampleOf, surelyExact } from '../../db/long-lists/estimate-count.ts'
import { unitPackages } from '../../db/schema/robot-packages.ts'
import { robots } from '../../db/schema/robots.ts'
import { unitPackagesInScope } from '../../records/units/unit-packages.ts'
import type { Scope } from '../../rights/actor.ts'
import type { VersionCount } from './binding-figures.ts'

/** A version of a package that units of a variant run. */
export interface Combination {
  variantId: string
  packageCode: string
  version: string
}

const Combinations = z.object({
  rows: z.array(z.object({ variantId: z.string(), packageCode: z.string(), version: z.string() })),
})
const Counts = z.object({
  rows: z.array(z.object({ packageCode: z.string(), version: z.string(), value: z.coerce.number() })),
})

const { variantId, packageCode, version } = unitPackages
const place = sql`${variantId}, ${packageCode}, ${version}`

/** The codes of all packages that units run, from one to the next by the index. */
const allCodes = sql`(
  with recursive met(code) as (
    (select ${packageCode} from ${unitPackages} order by ${packageCode} limit 1) union all
    select further.code from met cross join lateral (
      select ${packageCode} as code from ${unitPackages} where ${packageCode} > met.code
      order by ${packageCode} limit 1) as further
  )
  select code from met)`

const listed = (values: readonly string[]) =>
  sql`(select value as code from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

/**
 * Lists which version of which package units of which variant run, of these variants or packages alone where some are given.
 * It goes from one to the next by the index, however many units run each.
 */
export async function listCombinations(
  db: Db,
  { variantIds, packageCodes }: { variantIds?: readonly string[]; packageCodes?: readonly string[] },
): Promise<Combination[]> {
  const isRequested = variantIds?.length ? inArray(robots.id, [...variantIds]) : sql`true`
  const codes = packageCodes?.length ? listed(packageCodes) : allCodes
  const next = (v: SQL, c: SQL, after: SQL | undefined) => sql`(
    select ${version} from ${unitPackages}
    where ${and(sql`${variantId} = ${v}`, sql`${packageCode} = ${c}`, after)}
    order by ${version} limit 1)`
  const found = await db.execute(sql`
    with recursive met(variant_id, package_code, version) as (
      select ${robots.id}, codes.code, first.version
      from ${robots} cross join ${codes} as codes
      cross join lateral ${next(sql`${robots.id}`, sql`codes.code`, undefined)} as first
      where ${isRequested}
      union all
      select met.variant_id, met.package_code, further.version from met cross join lateral
        ${next(sql`met.variant_id`, sql`met.package_code`, sql`${version} > met.version`)} as further
    )
    select variant_id as "variantId", package_code as "packageCode", version from met`)
  return Combinations.parse(found).rows
}

/** More than {@link surelyExact} stands for "more". */
async function countFewEach(
  db: Db,
  scope: Scope,
  combinations: readonly Combination[],
): Promise<z.infer<typeof Counts>['rows']> {
  const codes = JSON.stringify(
    combinations.map((each) => ({ v: each.variantId, c: each.packageCode, n: each.version })),
  )
  const isIt = and(sql`(${place}) = (listed.v, listed.c, listed.n)`, unitPackagesInScope(scope))
  const counted = await db.execute(sql`
    select listed.c as "packageCode", listed.n as version, (select count(*) from (
      select 1 from ${unitPackages} where ${isIt} limit ${surelyExact + 1}) as few) as value
    from jsonb_to_recordset(${codes}::jsonb) as listed(v uuid, c text, n text)`)
  return Counts.parse(counted).rows
}

/** How many units in use and in scope of a variant run each version of each package, by code of the package. */
interface ReportedVersions {
  byCode: ReadonlyMap<string, VersionCount[]>
  isEstimated: boolean
}

/** Exact up to a thousand each, beyond that estimated in three digits where the fleet is large. */
export async function countReported(
  db: Db,
  scope: Scope,
  ofVariant: string,
  packageCodes: readonly string[],
): Promise<ReportedVersions> {
  if (packageCodes.length === 0) return { byCode: new Map(), isEstimated: false }
  const combinations = await listCombinations(db, { variantIds: [ofVariant], packageCodes })
  const counts = await countFewEach(db, scope, combinations)
  const isMany = counts.some(({ value }) => value > surelyExact)
  const { from, scale } = isMany ? await sampleOf(db, unitPackages) : { from: sql``, scale: 1 }
  const sampled = new Map<string, number>()
  if (isMany) {
    const codes = inArray(packageCode, [...packageCodes])
    const where = and(eq(variantId, ofVariant), codes, unitPackagesInScope(scope))
    const found = await db.execute(sql`
      select ${packageCode} as "packageCode", ${version} as version, count(*) as value
      from ${from} where ${where} group by ${packageCode}, ${version}`)
    for (const row of Counts.parse(found).rows) sampled.set(`${row.packageCode} ${row.version}`, row.value)
  }
  const countOf = ({ packageCode: code, version: name, value }: (typeof counts)[number]) => {
    if (value <= surelyExact) return value
    const met = sampled.get(`${code} ${name}`) ?? 0
    return scale === 1 ? met : Math.max(surelyExact + 1, rounded(met * scale))
  }
  const known = counts
    .map((row) => ({ code: row.packageCode, version: row.version, unitCount: countOf(row) }))
    .filter(({ unitCount }) => unitCount > 0)
  return {
    byCode: new Map(
      [...Map.groupBy(known, ({ code }) => code)].map(([code, rows]) => [
        code,
        rows.map((row) => ({ version: row.version, unitCount: row.unitCount })),
      ]),
    ),
    isEstimated: scale > 1,
  }
}

/** The versions of one package that units in scope run. */
export async function listReportedOf(
  db: Db,
  scope: Scope,
  { packageCode: code, variantId: ofVariant }: { packageCode: string; variantId?: string | undefined },
): Promise<string[]> {
  if (scope.kind === 'all') {
    const variantIds = ofVariant ? { variantIds: [ofVariant] } : {}
    const found = await listCombinations(db, { packageCodes: [code], ...variantIds })
    return [...new Set(found.map((row) => row.version))]
  }
  const isOfIt = ofVariant ? eq(variantId, ofVariant) : undefined
  const rows = await db
    .selectDistinct({ version })
    .from(unitPackages)
    .where(and(eq(packageCode, code), isOfIt, unitPackagesInScope(scope)))
  return rows.map((row) => row.version)
}
