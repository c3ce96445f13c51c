import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { and, count as countRows, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { users } from '../../../db/schema/users.ts'
import { slicesOf } from '../../../db/slices-of.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'

export type AssignmentRow = typeof robotAros.$inferSelect

/** An assignment with what a person reads of it. */
export interface AssignmentWithNames {
  assignment: AssignmentRow
  aros: typeof arosVersions.$inferSelect
  serial: string | null
  assignedByName: string | null
}

function selectAssignments(db: Db) {
  return db
    .select({
      assignment: robotAros,
      aros: arosVersions,
      serial: producedRobots.serial,
      assignedByName: users.displayName,
    })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .leftJoin(producedRobots, eq(producedRobots.id, robotAros.unitId))
    .leftJoin(users, eq(users.id, robotAros.assignedBy))
}

const isActive = isNull(robotAros.endedAt)

/** An assignment with its names, ended ones included, whatever the scope; undefined for an unknown id. */
export async function findAssignment(db: Db, id: string): Promise<AssignmentWithNames | undefined> {
  const [row] = await selectAssignments(db).where(eq(robotAros.id, id))
  return row
}

/** Active defaults of variants, both channels. */
export async function listDefaults(db: Db, variantIds: readonly string[]): Promise<AssignmentWithNames[]> {
  if (variantIds.length === 0) return []
  return selectAssignments(db).where(
    and(isActive, eq(robotAros.kind, 'default'), inArray(robotAros.variantId, [...variantIds])),
  )
}

/** The active default of a variant in a channel; it has one at most. */
export async function findDefault(
  db: Db,
  variantId: string,
  channel: ArosChannel,
): Promise<AssignmentWithNames | undefined> {
  const rows = await listDefaults(db, [variantId])
  return rows.find(({ assignment }) => assignment.channel === channel)
}

const isPin = and(isActive, eq(robotAros.kind, 'pin'))
/** An active pin of one of a variant's units. */
const isPinOf = (variantId: string) => and(isPin, eq(robotAros.variantId, variantId))

/** Active pins of a variant's units in one channel, newest first. */
export async function listPins(
  db: Db,
  variantId: string,
  { channel, unitIds }: { channel: ArosChannel; unitIds?: readonly string[] },
): Promise<AssignmentWithNames[]> {
  const isTheirs = unitIds && inArray(robotAros.unitId, [...unitIds])
  return selectAssignments(db)
    .where(and(isPinOf(variantId), eq(robotAros.channel, channel), isTheirs))
    .orderBy(desc(robotAros.assignedAt))
}

export interface PinFilter {
  variantId: string
  channels?: ArosChannel[] | undefined
  arosIds?: string[] | undefined
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
}

const pinColumns = {
  serial: sql`${producedRobots.serial} collate "C"`,
  assignedAt: robotAros.assignedAt,
  until: robotAros.until,
}

/** One page of the active pins of a variant's units in sight. */
export async function listPinPage(
  db: Db,
  scope: Scope,
  query: PinFilter,
): Promise<{ rows: AssignmentWithNames[]; totalCount: number }> {
  const where = and(
    isPinOf(query.variantId),
    query.channels?.length ? inArray(robotAros.channel, query.channels) : undefined,
    query.arosIds?.length ? inArray(robotAros.arosId, query.arosIds) : undefined,
    unitsInScope(scope),
    ...matches(producedRobots.searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await selectAssignments(db)
    .where(where)
    .orderBy(...orderBy(query.sort, pinColumns, { fallback: '-assignedAt', id: robotAros.id }))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ value: countRows() })
    .from(robotAros)
    .innerJoin(producedRobots, eq(producedRobots.id, robotAros.unitId))
    .where(where)
  return { rows, totalCount: total?.value ?? 0 }
}

/** How many units in sight are pinned to each version of a variant, in one channel. */
export async function countPins(
  db: Db,
  scope: Scope,
  { variantId, channel }: { variantId: string; channel: ArosChannel },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: robotAros.arosId, value: countRows() })
    .from(robotAros)
    .innerJoin(producedRobots, eq(producedRobots.id, robotAros.unitId))
    .where(and(isPinOf(variantId), eq(robotAros.channel, channel), unitsInScope(scope)))
    .groupBy(robotAros.arosId)
  return new Map(rows.map(({ id, value }) => [id, value]))
}

/** Every time a version of the variant was its default, newest first. */
export async function listDefaultHistory(
  db: Db,
  variantId: string,
  channel: ArosChannel,
): Promise<AssignmentWithNames[]> {
  return selectAssignments(db)
    .where(
      and(eq(robotAros.kind, 'default'), eq(robotAros.variantId, variantId), eq(robotAros.channel, channel)),
    )
    .orderBy(desc(robotAros.assignedAt), desc(robotAros.id))
    .limit(500)
}

/** Active assignments (default and pins) of one version. */
export async function listAssignmentsOf(db: Db, arosId: string): Promise<AssignmentRow[]> {
  return db
    .select()
    .from(robotAros)
    .where(and(isActive, eq(robotAros.arosId, arosId)))
}

/** The active pin of a unit, of either channel; it has one at most. */
export async function findPinOf(db: Db, unitId: string): Promise<AssignmentRow | undefined> {
  const [row] = await db
    .select()
    .from(robotAros)
    .where(and(isPin, eq(robotAros.unitId, unitId)))
  return row
}

/** Active pins of units, of either channel. */
export async function listPinsOf(db: Db, unitIds: readonly string[]): Promise<AssignmentRow[]> {
  if (unitIds.length === 0) return []
  const isTheirs = inArray(robotAros.unitId, [...unitIds])
  return db.select().from(robotAros).where(and(isPin, isTheirs))
}

/** Pins whose time is over but that nobody ended yet. */
export async function listExpiredPins(db: Db, now: Date): Promise<AssignmentWithNames[]> {
  return selectAssignments(db).where(and(isPin, lte(robotAros.until, now)))
}

/** Rows of one INSERT. */
const INSERT_SLICE = 500

/** Writes assignments. Those they replace have ended before: an index refuses a second active default or pin. */
export async function insertAssignments(tx: Db, made: readonly AssignmentRow[]): Promise<void> {
  for (const slice of slicesOf(made, INSERT_SLICE)) await tx.insert(robotAros).values([...slice])
}

/** Ends those still active; one that ended before keeps when and by whom. `by` is null for the product itself. */
export async function endAssignments(
  tx: Db,
  ids: readonly string[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(robotAros)
    .set({ endedAt: at, endedBy: by })
    .where(and(isActive, inArray(robotAros.id, [...ids])))
}
