import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { countFew, inTime, rounded, sampleOf, surelyExact } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { readSilence } from '../../records/units/unit-connection.ts'
import { unitHealthSql } from '../../records/units/unit-health.ts'
import { reportsPackagesSql } from '../../records/units/unit-packages.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'

const figureNames = ['inUse', 'reporting', 'online', 'failed', 'unknown'] as const
type FigureName = (typeof figureNames)[number]

/** The units in use and in scope of a variant in numbers. */
type VariantFigures = Record<FigureName, number> & { isEstimated: boolean }

/** So few rows of a sample say too little: the figure is looked up instead. */
const FEW_IN_SAMPLE = 50

const Row = z.object({
  variantId: z.string(),
  ...Object.fromEntries(figureNames.map((name) => [name, z.coerce.number()])),
}) as unknown as z.ZodType<Record<FigureName, number> & { variantId: string }>
const Rows = z.object({ rows: z.array(Row) })

const none: Record<FigureName, number> = { inUse: 0, reporting: 0, online: 0, failed: 0, unknown: 0 }

async function countUnits(
  db: Db,
  scope: Scope,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, VariantFigures>> {
  const { variantId } = producedRobots
  const conditions: Record<FigureName, SQL | undefined> = {
    inUse: undefined,
    reporting: reportsPackagesSql,
    ...unitHealthSql(await readSilence(db, now)),
  }
  const figures = figureNames.map((name) => {
    const condition = conditions[name]
    const value = condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`
    return sql`${value} as ${sql.identifier(name)}`
  })
  const { from, scale } = await sampleOf(db, producedRobots)
  const inScope = and(unitsInScope(scope), unitsInUse)
  const found = await db.execute(
    sql`select ${variantId} as "variantId", ${sql.join(figures, sql`, `)} from ${from}
      where ${and(inArray(variantId, [...variantIds]), inScope)} group by ${variantId}`,
  )
  const byId = new Map(Rows.parse(found).rows.map((row) => [row.variantId, row]))

  async function figureOf(id: string, name: FigureName): Promise<number> {
    const met = (byId.get(id) ?? none)[name]
    if (scale === 1) return met
    const about = rounded(met * scale)
    if (met >= FEW_IN_SAMPLE) return about
    const where = and(eq(variantId, id), inScope, conditions[name])
    const few = await inTime(db, (tx) => countFew(tx, producedRobots, where))
    return few !== undefined && few <= surelyExact ? few : about
  }

  const entries = await Promise.all(
    variantIds.map(async (id) => {
      const values = await Promise.all(figureNames.map(async (name) => [name, await figureOf(id, name)]))
      const counts = Object.fromEntries(values) as Record<FigureName, number>
      return [id, { ...counts, isEstimated: scale > 1 }] as const
    }),
  )
  return new Map(entries)
}

/** A fleet of more than some twenty thousand units is estimated from a sample, except what are a thousand or fewer. */
export async function readVariantFigures(
  db: Db,
  scope: Scope,
  variantIds: readonly string[],
  now: Date,
): Promise<Map<string, VariantFigures>> {
  if (variantIds.length === 0) return new Map()
  const key = JSON.stringify(['variant figures', scope, variantIds])
  const isEstimate = (found: Map<string, VariantFigures>) =>
    [...found.values()].some((each) => each.isEstimated)
  return estimateOnce(db, key, () => countUnits(db, scope, variantIds, now), isEstimate)
}
