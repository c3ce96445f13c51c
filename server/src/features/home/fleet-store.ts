import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import {
  countFew,
  inTime,
  rounded,
  sampleOf,
  surelyExact,
  type TableSample,
} from '../../db/long-lists/estimate-count.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { robots } from '../../db/schema/robots.ts'
import { type NewestReleases, newerReleaseSql } from '../../records/releases/newer-releases.ts'
import { connectionIs, isInTouchSql, readSilence, type Silence } from '../../records/units/unit-connection.ts'
import { unitHealthSql } from '../../records/units/unit-health.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'

const figureNames = [
  'total',
  'unknown',
  'online',
  'offline',
  'updating',
  'failed',
  'available',
  'waitingForQuality',
] as const
type FigureName = (typeof figureNames)[number]
type Figures = Record<FigureName, number>

interface FleetState {
  silence: Silence
  newest: NewestReleases
}

/** So few rows of a sample say too little: the figure is looked up instead. */
const FEW_IN_SAMPLE = 50

const Row = z.object({
  installed: z.string().nullable(),
  ...Object.fromEntries(figureNames.map((name) => [name, z.coerce.number()])),
}) as unknown as z.ZodType<Figures & { installed: string | null }>
const Rows = z.object({ rows: z.array(Row) })

function conditions({ silence, newest }: FleetState): Record<FigureName, SQL | undefined> {
  const { updateState, lifeState } = producedRobots
  const isHeard = isInTouchSql(silence)
  return {
    total: undefined,
    ...unitHealthSql(silence),
    offline: connectionIs('offline', silence),
    updating: and(isHeard, inArray(updateState, ['updating', 'scheduled'])),
    available: and(isHeard, sql`${updateState} = 'up_to_date'`, newerReleaseSql(newest)),
    waitingForQuality: sql`${lifeState} = 'quality_control'`,
  }
}

/** One pass over the units in scope, or over a sample of all units: the figures by what the units run. */
async function passOver(db: Db, scope: Scope, state: FleetState, from: SQL) {
  const figures = Object.entries(conditions(state)).map(([name, condition]) => {
    const value = condition ? sql`count(*) filter (where ${condition})` : sql`count(*)`
    return sql`${value} as ${sql.identifier(name)}`
  })
  const installed = producedRobots.installedArosId
  const found = await db.execute(
    sql`select ${installed} as installed, ${sql.join(figures, sql`, `)} from ${from}
      where ${and(unitsInScope(scope), unitsInUse)} group by ${installed}`,
  )
  return Rows.parse(found).rows
}

type Pass = Awaited<ReturnType<typeof passOver>>

/** Those of a customer are counted as far as time goes; of all units only a sample is read once they are many. */
async function readPass(db: Db, scope: Scope, state: FleetState): Promise<TableSample & { rows: Pass }> {
  const sample = await sampleOf(db, producedRobots)
  if (scope.kind !== 'all' && sample.scale > 1) {
    const rows = await inTime(db, (tx) => passOver(tx, scope, state, sql`${producedRobots}`))
    if (rows) return { rows, from: sample.from, scale: 1 }
  }
  return { ...sample, rows: await passOver(db, scope, state, sample.from) }
}

/** What of a sample is few may be anything: it is looked up, as far as an index finds it in time. */
async function lookedUp(
  db: Db,
  scope: Scope,
  condition: SQL | undefined,
  estimated: number,
): Promise<number> {
  const where = and(unitsInScope(scope), unitsInUse, condition)
  const few = await inTime(db, (tx) => countFew(tx, producedRobots, where))
  return few !== undefined && few <= surelyExact ? few : estimated
}

async function versionNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name, semver } = arosVersions
  const rows = await db.select({ id, name, semver }).from(arosVersions).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, `${row.name} ${row.semver}`]))
}

/** AROS versions by their ids with their product, and whether its robots run them by default. */
export async function listReleases(db: Db, ids: readonly string[]) {
  const isDefault = sql<boolean>`exists (select from ${robotAros} where ${robotAros.arosId} = ${arosVersions.id}
    and ${robotAros.kind} = 'default' and ${robotAros.endedAt} is null)`
  const rows = await db
    .select({ aros: arosVersions, variant: robots, isDefault })
    .from(arosVersions)
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .where(inArray(arosVersions.id, [...ids]))
  return new Map(rows.map((row) => [row.aros.id, row]))
}

interface FleetQuery {
  now: Date
  newest: NewestReleases
}

async function readFleet(db: Db, scope: Scope, { now, newest }: FleetQuery, versionLimit: number) {
  const state = { newest, silence: await readSilence(db, now) }
  const { rows, scale } = await readPass(db, scope, state)
  const about = (value: number) => (scale === 1 ? value : rounded(value * scale))
  const where = conditions(state)
  const entries = await Promise.all(
    figureNames.map(async (name) => {
      const found = rows.reduce((sum, row) => sum + row[name], 0)
      const isKnown = scale === 1 || found >= FEW_IN_SAMPLE
      return [name, isKnown ? about(found) : await lookedUp(db, scope, where[name], about(found))] as const
    }),
  )
  const listed = rows.toSorted((a, b) => b.total - a.total).slice(0, versionLimit)
  const names = await versionNames(
    db,
    listed.flatMap(({ installed }) => installed ?? []),
  )
  return {
    ...(Object.fromEntries(entries) as Figures),
    isEstimated: scale > 1,
    versions: listed.map(({ installed, total }) => ({
      arosId: installed,
      name: names.get(installed ?? '') ?? '',
      robots: about(total),
    })),
  }
}

/**
 * The units in use and in scope in numbers, and how many run which AROS version, most first (null: none). A fleet of
 * more than some twenty thousand units is estimated from a sample, in three digits, except what are a thousand or
 * fewer: nothing here reads more rows because there are more robots.
 */
export function countFleet(db: Db, scope: Scope, where: FleetQuery, versionLimit: number) {
  const newest = [...where.newest].map(([variantId, arosIds]) => [variantId, [...arosIds]])
  const key = JSON.stringify(['fleet', scope, newest, versionLimit])
  const read = () => readFleet(db, scope, where, versionLimit)
  return estimateOnce(db, key, read, ({ isEstimated }) => isEstimated)
}
