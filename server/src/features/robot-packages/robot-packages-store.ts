import type { LocalizedText } from '@filo/contract/localized-text'
import type { PackageKind, PackageStatus } from '@filo/contract/packages/package-kinds'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { rounded, sampleOf } from '../../db/long-lists/estimate-count.ts'
import { matches } from '../../db/long-lists/list-clauses.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPackages, unitPackages } from '../../db/schema/robot-packages.ts'
import { robots } from '../../db/schema/robots.ts'
import { reportsPackagesSql } from '../../records/units/unit-packages.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'

export type RobotPackageRow = typeof robotPackages.$inferSelect

/** A binding with its package. */
export interface BindingWithPackage {
  binding: RobotPackageRow
  package: {
    code: string
    name: LocalizedText
    kind: PackageKind
    iconKey: string | null
    status: PackageStatus
  }
}

function selectBindings(db: Db) {
  const { code, name, kind, iconKey, status } = packages
  return db
    .select({ binding: robotPackages, package: { code, name, kind, iconKey, status } })
    .from(robotPackages)
    .innerJoin(packages, eq(packages.id, robotPackages.packageId))
}

interface PackagesQuery {
  variantId: string
  q?: string | undefined
  isRequired?: boolean | undefined
}

/** The bindings of a variant by name of the package; a variant has few enough to be read at once. */
export async function listBindings(
  db: Db,
  { variantId, q, isRequired }: PackagesQuery,
): Promise<BindingWithPackage[]> {
  const isRequested = isRequired === undefined ? undefined : eq(robotPackages.isRequired, isRequired)
  return selectBindings(db)
    .where(and(eq(robotPackages.variantId, variantId), isRequested, ...matches(packages.searchKey, q)))
    .orderBy(asc(sql`${packages.sortKey} collate "C"`), asc(robotPackages.id))
}

/** One binding; undefined for an unknown id. */
export async function findBinding(db: Db, id: string): Promise<BindingWithPackage | undefined> {
  const [row] = await selectBindings(db).where(eq(robotPackages.id, id))
  return row
}

/** A variant's name; undefined for an unknown id. */
export async function findVariant(db: Db, id: string) {
  const [row] = await db
    .select({ id: robots.id, code: robots.code, name: robots.name })
    .from(robots)
    .where(eq(robots.id, id))
  return row
}

/** Holds a variant against others who bind packages to it; undefined for an unknown id. */
export async function lockVariantOf(tx: Db, id: string) {
  const [row] = await tx
    .select({ id: robots.id, name: robots.name })
    .from(robots)
    .where(eq(robots.id, id))
    .for('no key update')
  return row
}

/** A package to bind; undefined for an unknown id. */
export async function findPackage(tx: Db, id: string) {
  const { code, name, status } = packages
  const [row] = await tx.select({ code, name, status }).from(packages).where(eq(packages.id, id))
  return row
}

/** How many packages are bound to a variant. */
export function countBindings(tx: Db, variantId: string): Promise<number> {
  return count(tx, robotPackages, eq(robotPackages.variantId, variantId))
}

/** Whether a package is bound to a variant already; the caller holds the variant. */
export async function isBound(tx: Db, variantId: string, packageId: string): Promise<boolean> {
  const isIt = and(eq(robotPackages.variantId, variantId), eq(robotPackages.packageId, packageId))
  return (await count(tx, robotPackages, isIt)) > 0
}

/** Binds a package. The caller holds the variant and has found that it is not bound to it. */
export async function insertBinding(tx: Db, row: RobotPackageRow): Promise<void> {
  await tx.insert(robotPackages).values(row)
}

/** Writes an edit if nobody was faster. @returns whether it was written */
export async function replaceBinding(tx: Db, row: RobotPackageRow, readRevision: number): Promise<boolean> {
  const written = await tx
    .update(robotPackages)
    .set(row)
    .where(and(eq(robotPackages.id, row.id), eq(robotPackages.revision, readRevision)))
    .returning({ id: robotPackages.id })
  return written.length > 0
}

/** @returns whether it was there */
export async function deleteBinding(tx: Db, id: string): Promise<boolean> {
  const gone = await tx
    .delete(robotPackages)
    .where(eq(robotPackages.id, id))
    .returning({ id: robotPackages.id })
  return gone.length > 0
}

/** How many packages are bound to each of these variants. */
export async function countBindingsOf(db: Db, variantIds: readonly string[]): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const { variantId } = robotPackages
  const rows = await db
    .select({ variantId, value: sql<number>`count(*)::int` })
    .from(robotPackages)
    .where(inArray(variantId, [...variantIds]))
    .groupBy(variantId)
  return new Map(rows.map((row) => [row.variantId, row.value]))
}

const Counts = z.object({
  rows: z.array(z.object({ code: z.string().nullable(), value: z.coerce.number() })),
})

/**
 * About how many of a large fleet's units in use and in scope of a variant, which told what they run, do not run each
 * of these packages: as one sample says, by code of the package.
 */
export async function sampleMissing(
  db: Db,
  scope: Scope,
  ofVariant: string,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { from, scale } = await sampleOf(db, producedRobots)
  const { id, variantId } = producedRobots
  const isReporting = and(eq(variantId, ofVariant), reportsPackagesSql, unitsInUse, unitsInScope(scope))
  // The offset has the rows of each unit looked up; all rows of the table would be read to be joined otherwise.
  const found = await db.execute(sql`
    with reported as materialized (select ${id} as id from ${from} where ${isReporting})
    select null as code, count(*) as value from reported
    union all
    select matched.code, count(*) from reported cross join lateral (
      select ${unitPackages.packageCode} as code from ${unitPackages}
      where ${unitPackages.unitId} = reported.id offset 0) as matched
    group by matched.code`)
  const { rows } = Counts.parse(found)
  const all = rows.find(({ code }) => code === null)?.value ?? 0
  const counts = new Map(rows.map(({ code, value }) => [code, value]))
  return new Map(codes.map((code) => [code, rounded((all - (counts.get(code) ?? 0)) * scale)]))
}
