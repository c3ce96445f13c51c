import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { surelyExact } from '../../db/long-lists/estimate-count.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robots } from '../../db/schema/robots.ts'
import type { FitUnit } from '../../records/releases/program-fit.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

const installed = alias(arosVersions, 'installed_aros')
const desired = alias(arosVersions, 'desired_aros')

/** What decides whether a program fits, of rows of `produced_robots`. */
const shape = {
  variantId: producedRobots.variantId,
  variantName: robots.name,
  lifeState: producedRobots.lifeState,
  installedAros: installed.semver,
  desiredAros: desired.semver,
  /** Null: it never connected. */
  hasPrograms: sql<boolean | null>`${robotLinks.capabilities} @> '["programs"]'::jsonb`,
}

type FitRow = Omit<FitUnit, 'variant' | 'capabilities'> & {
  variantId: string
  variantName: FitUnit['variant']['name']
  hasPrograms: boolean | null
}

function fitUnitOf({
  variantId,
  variantName,
  hasPrograms,
  lifeState,
  installedAros,
  desiredAros,
}: FitRow): FitUnit {
  const capabilities = hasPrograms === null ? null : hasPrograms ? ['programs'] : []
  return {
    variant: { id: variantId, name: variantName },
    lifeState,
    installedAros,
    desiredAros,
    capabilities,
  }
}

function joined<S extends Record<string, unknown>>(db: Db, selected: S, where: SQL | undefined) {
  return db
    .select(selected as never)
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .leftJoin(installed, eq(installed.id, producedRobots.installedArosId))
    .leftJoin(desired, eq(desired.id, producedRobots.desiredArosId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(where)
    .$dynamic()
}

/** {@link readFitClasses}, counted now: robots are put together by what is short to compare, and only then named. */
async function countFitClasses(db: Db, scope: Scope): Promise<{ unit: FitUnit; count: number }[]> {
  const { variantId, lifeState, installedArosId, desiredArosId } = producedRobots
  const alike = db
    .select({
      variantId,
      lifeState,
      installedArosId,
      desiredArosId,
      hasPrograms: shape.hasPrograms.as('has_programs'),
      count: sql<number>`count(*)::int`.as('count'),
    })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(unitsInScope(scope))
    .groupBy(variantId, lifeState, installedArosId, desiredArosId, shape.hasPrograms)
    .as('alike')
  const rows = await db
    .select({
      variantId: alike.variantId,
      variantName: robots.name,
      lifeState: alike.lifeState,
      installedAros: installed.semver,
      desiredAros: desired.semver,
      hasPrograms: alike.hasPrograms,
      count: alike.count,
    })
    .from(alike)
    .innerJoin(robots, eq(robots.id, alike.variantId))
    .leftJoin(installed, eq(installed.id, alike.installedArosId))
    .leftJoin(desired, eq(desired.id, alike.desiredArosId))
  return rows.map(({ count, ...unit }) => ({ unit: fitUnitOf(unit), count }))
}

/**
 * Robots in scope that are alike to every program, with how many they are; of many, as they were within the last seconds:
 * every page of a store asks for them.
 */
export function readFitClasses(db: Db, scope: Scope): Promise<{ unit: FitUnit; count: number }[]> {
  const key = JSON.stringify(['fit classes', scope])
  const isMany = (classes: { count: number }[]) =>
    classes.reduce((sum, { count }) => sum + count, 0) > surelyExact
  return estimateOnce(db, key, () => countFitClasses(db, scope), isMany)
}

/** A robot with what decides whether a program fits it. */
export interface ListedFitUnit {
  id: string
  serial: string
  name: string
  unit: FitUnit
}

/** Robots in scope with what decides whether a program fits them: those of the ids, or a page of all by name. */
export async function listFitUnits(
  db: Db,
  scope: Scope,
  { ids, where, limit, offset }: { ids?: readonly string[]; where?: SQL; limit: number; offset: number },
): Promise<ListedFitUnit[]> {
  const { id, serial, name, sortKey } = producedRobots
  const named = ids ? inArray(id, [...ids]) : undefined
  const rows = (await joined(db, { ...shape, id, serial, name }, and(unitsInScope(scope), named, where))
    .orderBy(asc(sql`${sortKey} collate "C"`), asc(id))
    .limit(limit)
    .offset(offset)) as (FitRow & Omit<ListedFitUnit, 'unit'>)[]
  return rows.map((row) => ({ id: row.id, serial: row.serial, name: row.name, unit: fitUnitOf(row) }))
}
