import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { countFew, countMany, surelyExact } from '../../db/estimate-count.ts'
import {
  after,
  inOrder,
  type ListOrder,
  nextCursorOf,
  type Place,
  placeValue,
  readCursor,
} from '../../db/keyset.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { customers } from '../../db/schema/customers.ts'
import { enrolments } from '../../db/schema/enrolments.ts'
import { packages } from '../../db/schema/packages.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { versions } from '../../db/schema/versions.ts'
import { unitsInScope } from '../../records/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type UnitRow = typeof producedRobots.$inferSelect

/** Lists never count further than this. */
const COUNT_LIMIT = 100_000
/** Longest page a person asks for; an export reads longer ones and must know where the list ends. */
const LONGEST_PAGE = 100

const installedAros = alias(arosVersions, 'installed_aros')
const desiredAros = alias(arosVersions, 'desired_aros')

function selectUnits(db: Db) {
  const nameOf = (aros: typeof installedAros | typeof desiredAros) => ({
    id: aros.id,
    name: aros.name,
    semver: aros.semver,
  })
  return db
    .select({
      unit: producedRobots,
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

type Sorted = Pick<ListOrder, 'column' | 'cast' | 'isNullable'>

const known = (column: Sorted['column'], cast: Sorted['cast']): Sorted => ({
  column,
  cast,
  isNullable: false,
})
const maybe = (column: Sorted['column'], cast: Sorted['cast']): Sorted => ({ column, cast, isNullable: true })

const newest = known(producedRobots.createdAt, 'timestamptz')
const sortColumns: Record<string, Sorted> = {
  serial: known(producedRobots.serial, 'text'),
  name: known(sql`${producedRobots.sortKey} collate "C"`, 'text'),
  lastSeenAt: maybe(producedRobots.lastSeenAt, 'timestamptz'),
  productionDate: maybe(producedRobots.productionDate, 'date'),
  warrantyUntil: maybe(producedRobots.warrantyUntil, 'date'),
  lifeState: known(producedRobots.lifeState, 'text'),
  updateState: known(producedRobots.updateState, 'text'),
  createdAt: newest,
}

interface UnitPage {
  /** A field of the list, `-` in front for descending; newest first when it is none. */
  sort: string | undefined
  limit: number
  offset: number
  /** Goes on after this row instead of counting `offset` rows off. */
  cursor?: string | undefined
}

/** One index serves both ways, as unknown dates come last when descending and first when ascending. */
function unitOrder(sort: string | undefined): ListOrder {
  const wanted = sort?.replace(/^-/, '') ?? ''
  const field = wanted in sortColumns ? wanted : 'createdAt'
  const isDescending = field === wanted ? (sort?.startsWith('-') ?? false) : true
  const name = `${isDescending ? '-' : ''}${field}`
  return { name, isDescending, id: producedRobots.id, idCast: 'uuid', ...(sortColumns[field] ?? newest) }
}

interface Slice {
  order: ListOrder
  where: SQL | undefined
  limit: number
  offset: number
}

/** The places of a page's rows, by walking an index in the order wanted. */
function walkedPlaces(db: Db, { order, where, limit, offset }: Slice): Promise<Place[]> {
  return db
    .select({ id: producedRobots.id, value: placeValue(order) })
    .from(producedRobots)
    .where(where)
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset(offset)
}

/** The places of a page of few matches: these first, then their order; never a walk through all others. */
function pickedPlaces(db: Db, { order, where, limit, offset }: Slice): Promise<Place[]> {
  const few = db
    .select({
      id: producedRobots.id,
      value: placeValue(order).as('value'),
      place: sql`${order.column}`.as('place'),
    })
    .from(producedRobots)
    .where(where)
    .limit(surelyExact)
    .as('few')
  return db
    .select({ id: few.id, value: few.value })
    .from(few)
    .orderBy(...inOrder({ ...order, column: sql`${few.place}`, id: few.id }))
    .limit(limit)
    .offset(offset)
}

/** One page with the count of all matches, and where it ended. @throws bad_request for a cursor of another list */
export async function listUnitRows(
  db: Db,
  where: SQL | undefined,
  page: UnitPage,
): Promise<{ rows: UnitWithNames[]; totalCount: number; nextCursor: string | null }> {
  const order = unitOrder(page.sort)
  const place = page.cursor === undefined ? undefined : readCursor(order, page.cursor)
  const isPatient = page.limit > LONGEST_PAGE
  const few = await countFew(db, producedRobots, where)
  const slice = {
    order,
    where: and(where, after(order, place)),
    limit: page.limit + 1,
    offset: place ? 0 : page.offset,
  }
  const [totalCount, found] =
    few <= surelyExact
      ? [few, await pickedPlaces(db, slice)]
      : await Promise.all([
          countMany(db, producedRobots, { where, limit: COUNT_LIMIT, isPatient }),
          walkedPlaces(db, slice),
        ])
  const places = found.slice(0, page.limit)
  const ids = places.map(({ id }) => id)
  const rows = ids.length > 0 ? await selectUnits(db).where(inArray(producedRobots.id, ids)) : []
  const byId = new Map(rows.map((row) => [row.unit.id, row]))
  const nextCursor = nextCursorOf(order, found, page.limit)
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), totalCount, nextCursor }
}

/** One unit with its names, retired ones too; undefined for an unknown id and outside the scope alike. */
export async function findUnit(db: Db, scope: Scope, id: string): Promise<UnitWithNames | undefined> {
  const [row] = await selectUnits(db).where(and(unitsInScope(scope), eq(producedRobots.id, id)))
  return row
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
    .for('update')
}

/** Registered units with these serial numbers; serial numbers are unique over all customers. */
export async function listUnitsBySerial(db: Db, serials: string[]): Promise<UnitRow[]> {
  if (serials.length === 0) return []
  return db.select().from(producedRobots).where(inArray(producedRobots.serial, serials))
}

const INSERT_SLICE = 200

/** Adds units; one whose serial number somebody else has just taken is left out. @returns the ids added */
export async function insertUnits(
  tx: Db,
  rows: (typeof producedRobots.$inferInsert)[],
): Promise<Set<string>> {
  const added = new Set<string>()
  for (let start = 0; start < rows.length; start += INSERT_SLICE) {
    const slice = await tx
      .insert(producedRobots)
      .values(rows.slice(start, start + INSERT_SLICE))
      .onConflictDoNothing({ target: producedRobots.serial })
      .returning({ id: producedRobots.id })
    for (const { id } of slice) added.add(id)
  }
  return added
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
