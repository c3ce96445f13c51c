import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import type { LongList } from '../../db/long-lists/list-places.ts'
import {
  type FoundPage,
  inOrderOf,
  type PageQuery,
  readListPage,
} from '../../db/long-lists/read-list-page.ts'
import { fixed, known, maybe, rising, type Sorted, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { unitWords, writeWords } from '../../db/long-lists/word-index.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { customers } from '../../db/schema/customers.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robotPresence, robotRuntime } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { versions } from '../../db/schema/versions.ts'
import { proofOfUnit } from '../../records/units/running-proof.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { hasSecondMachineSql } from '../../records/units/unit-machines.ts'
import { addPresence } from '../../records/units/unit-presence.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import type { UnitsQuery } from './produced-robots-filter.ts'

export type UnitRow = typeof producedRobots.$inferSelect

const installedAros = alias(arosVersions, 'installed_aros')
const desiredAros = alias(arosVersions, 'desired_aros')

/** One look into an index; a seventh table to join would cost the planner more than that. */
const lastSeenOf =
  sql<Date | null>`(select ${robotPresence.lastSeenAt} from ${robotPresence} where ${presenceOfUnit})`.mapWith(
    robotPresence.lastSeenAt,
  )

const clockAheadOf = sql<
  number | null
>`(select ${robotPresence.clockAheadS} from ${robotPresence} where ${presenceOfUnit})`.mapWith(
  robotPresence.clockAheadS,
)

function selectUnits(db: Db) {
  const nameOf = (aros: typeof installedAros | typeof desiredAros) => ({
    id: aros.id,
    name: aros.name,
    semver: aros.semver,
  })
  return db
    .select({
      unit: producedRobots,
      lastSeenAt: lastSeenOf,
      clockAheadSeconds: clockAheadOf,
      proof: proofOfUnit,
      limits: limitsOfUnit,
      hasSecondMachine: hasSecondMachineSql,
      robot: { code: robots.code, name: robots.name, imageKey: robots.imageKey },
      model: { id: robotModels.id, name: robotModels.name, imageKey: robotModels.imageKey },
      customer: { name: customers.name, sites: customers.sites },
      installedAros: nameOf(installedAros),
      desiredAros: nameOf(desiredAros),
    })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
    .leftJoin(installedAros, eq(installedAros.id, producedRobots.installedArosId))
    .leftJoin(desiredAros, eq(desiredAros.id, producedRobots.desiredArosId))
}

/** A unit with the names of what it belongs to. */
export type UnitWithNames = Awaited<ReturnType<typeof selectUnits>>[number]

const sortColumns: Record<string, Sorted> = {
  serial: known(producedRobots.serial, 'text'),
  name: known(sql`${producedRobots.sortKey} collate "C"`, 'text'),
  lastSeenAt: rising(maybe(robotPresence.lastSeenAt, 'timestamptz')),
  productionDate: maybe(producedRobots.productionDate, 'date'),
  warrantyUntil: maybe(producedRobots.warrantyUntil, 'date'),
  lifeState: known(producedRobots.lifeState, 'text'),
  updateState: known(producedRobots.updateState, 'text'),
  createdAt: fixed(producedRobots.createdAt, 'timestamptz'),
}

/** A list by the time units were last seen walks their presence, one by name the words of a search. */
function unitList({ where, presence, word }: UnitsQuery, sort: string | undefined): LongList {
  const order = sortedBy(sort, sortColumns, { fallback: '-createdAt', id: producedRobots.id })
  const isByName = order.column === sortColumns['name']?.column
  const list = { table: producedRobots, order, where, word: isByName ? word : undefined }
  if (order.column !== robotPresence.lastSeenAt) return list
  const joined = { table: robotPresence, on: presenceOfUnit, isOneToOne: true, where: presence }
  return { ...list, order: { ...order, id: robotPresence.unitId }, joined }
}

/** One page with the count of all matches, and where it ended. @throws bad_request for a cursor of another list */
export async function listUnitRows(
  db: Db,
  query: UnitsQuery,
  { sort, ...page }: PageQuery & { sort: string | undefined },
): Promise<FoundPage<UnitWithNames>> {
  const { ids, ...found } = await readListPage(db, unitList(query, sort), page)
  const rows = ids.length > 0 ? await selectUnits(db).where(inArray(producedRobots.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.unit.id), ...found }
}

/** One unit with its names, retired ones too; undefined for an unknown id and outside the scope alike. */
export async function findUnit(db: Db, scope: Scope, id: string): Promise<UnitWithNames | undefined> {
  const [row] = await selectUnits(db).where(and(unitsInScope(scope), eq(producedRobots.id, id)))
  return row
}

/**
 * Reads what a unit measured of itself, by its last heartbeat, and when its link was last refused for want of an Upgrade; the
 * caller has found the unit in its scope.
 */
export async function readBeside(db: Db, unitId: string) {
  const { upgradeLostAt } = robotPresence
  const [row] = await db
    .select({ runtimeInfo: robotRuntime.runtimeInfo, upgradeLostAt })
    .from(robotPresence)
    .leftJoin(robotRuntime, eq(robotRuntime.unitId, robotPresence.unitId))
    .where(eq(robotPresence.unitId, unitId))
  return row ?? { runtimeInfo: null, upgradeLostAt: null }
}

/** Reads when and why a unit's outbox was last seen to have begun anew; the caller has found the unit in its scope. */
export async function readRestored(db: Db, unitId: string) {
  const { restoredAt: at, restoredReason: reason } = robotLinks
  const [row] = await db.select({ at, reason }).from(robotLinks).where(eq(robotLinks.unitId, unitId))
  return row?.at && row.reason ? { at: row.at, reason: row.reason } : null
}

/** Forgets what units measured of themselves; the caller holds them. */
export async function forgetRuntimes(tx: Db, unitIds: string[]): Promise<void> {
  if (unitIds.length === 0) return
  await tx.update(robotRuntime).set({ runtimeInfo: null }).where(inArray(robotRuntime.unitId, unitIds))
}

/** Those of the serials that a robot asks to be let in with. */
export async function listWaitingSerials(db: Db, serials: string[]): Promise<string[]> {
  if (serials.length === 0) return []
  const rows = await db
    .selectDistinct({ serial: enrolments.serial })
    .from(enrolments)
    .where(and(eq(enrolments.state, 'pending'), inArray(enrolments.serial, serials)))
  return rows.map(({ serial }) => serial)
}

/** Rows for a change of many, locked in one order so that two such changes cannot block each other for good. */
export async function lockUnits(tx: Db, where: SQL | undefined, limit: number): Promise<UnitRow[]> {
  return tx
    .select()
    .from(producedRobots)
    .where(where)
    .orderBy(asc(producedRobots.id))
    .limit(limit)
    .for('no key update')
}

/** Ids of at most `limit` of the units that meet a condition. */
export async function listUnitIds(db: Db, where: SQL | undefined, limit: number): Promise<string[]> {
  const rows = await db.select({ id: producedRobots.id }).from(producedRobots).where(where).limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of the variants that take new units. */
export async function listOpenVariants(db: Db, variantIds: readonly string[]): Promise<Set<string>> {
  const where = and(inArray(robots.id, [...variantIds]), eq(robots.status, 'active'))
  const rows = await db.select({ id: robots.id }).from(robots).where(where)
  return new Set(rows.map(({ id }) => id))
}

/** Lists what files say of registered units with these serial numbers; serial numbers are unique over all customers. */
export async function listUnitsBySerial(db: Db, serials: string[]) {
  if (serials.length === 0) return []
  const { id, serial, variantId, name, customerId, productionDate, warrantyUntil } = producedRobots
  return db
    .select({ id, serial, variantId, name, customerId, productionDate, warrantyUntil })
    .from(producedRobots)
    .where(inArray(serial, serials))
}

/** Adds units; one whose serial number somebody else has just taken is left out. @returns the ids added */
export async function insertUnits(
  tx: Db,
  rows: readonly (typeof producedRobots.$inferInsert)[],
): Promise<Set<string>> {
  const added = await insertMany(tx, producedRobots, rows, sql`on conflict (serial) do nothing returning id`)
  const ids = added.map(({ id }) => String(id))
  const made = new Set(ids)
  await addPresence(tx, ids)
  await writeWords(
    tx,
    unitWords,
    rows.filter(({ id }) => made.has(id)),
  )
  return made
}

export interface BillLine {
  code: string
  name: { tr: string; en: string }
  semver: string
}

/** The packages of an AROS version in install order. */
export async function listComposition(db: Db, arosId: string): Promise<BillLine[]> {
  return db
    .select({ code: packages.code, name: packages.name, semver: versions.semver })
    .from(arosItems)
    .innerJoin(packages, eq(packages.id, arosItems.packageId))
    .innerJoin(versions, eq(versions.id, arosItems.versionId))
    .where(eq(arosItems.arosId, arosId))
    .orderBy(asc(arosItems.order))
}

/** Names of packages by code. */
export async function listPackageNames(
  db: Db,
  codes: string[],
): Promise<Map<string, { tr: string; en: string }>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ code: packages.code, name: packages.name })
    .from(packages)
    .where(inArray(packages.code, codes))
  return new Map(rows.map((row) => [row.code, row.name]))
}
