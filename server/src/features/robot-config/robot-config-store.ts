import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { openConfigStates } from '@filo/contract/robot-config/config-states'
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { campaigns } from '../../db/schema/campaigns.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import {
  customerConfigDefaults,
  modelConfigDefaults,
  robotConfigChanges,
  robotConfigs,
} from '../../db/schema/robot-configs.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { users } from '../../db/schema/users.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type ConfigRow = typeof robotConfigs.$inferSelect
export type ChangeRow = typeof robotConfigChanges.$inferSelect

/** Configuration of a unit that nobody configured and that reported nothing. */
export function emptyConfigOf(unitId: string): ConfigRow {
  const nothing = { own: {}, version: 0, reported: {}, reportedAt: null, readKeys: [] }
  return { unitId, ...nothing, trialKeys: [], trialUntil: null, appliedVersion: 0 }
}

/** A unit with all that its configuration is made of. */
export interface ConfiguredUnit {
  unit: typeof producedRobots.$inferSelect
  model: typeof robotModels.$inferSelect
  config: ConfigRow | null
  ofModel: ConfigValues | null
  ofModelVersion: number | null
  ofCustomer: ConfigValues | null
  ofCustomerVersion: number | null
  capabilities: string[] | null
}

/** Units in scope with all that their configuration is made of, by id; others are left out. */
export async function listConfigured(
  db: Db,
  scope: Scope,
  unitIds: readonly string[],
): Promise<ConfiguredUnit[]> {
  return db
    .select({
      unit: producedRobots,
      model: robotModels,
      config: robotConfigs,
      ofModel: modelConfigDefaults.values,
      ofModelVersion: modelConfigDefaults.revision,
      ofCustomer: customerConfigDefaults.values,
      ofCustomerVersion: customerConfigDefaults.revision,
      capabilities: robotLinks.capabilities,
    })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .leftJoin(robotConfigs, eq(robotConfigs.unitId, producedRobots.id))
    .leftJoin(modelConfigDefaults, eq(modelConfigDefaults.modelId, robotModels.id))
    .leftJoin(customerConfigDefaults, eq(customerConfigDefaults.customerId, producedRobots.customerId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(and(unitsInScope(scope), inArray(producedRobots.id, [...unitIds])))
    .orderBy(asc(producedRobots.id))
}

/** The model of a product; undefined for an unknown one. */
export async function findModelOf(db: Db, variantId: string) {
  const [row] = await db
    .select({ model: robotModels })
    .from(robots)
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .where(eq(robots.id, variantId))
  return row?.model
}

// From here on the caller has found the unit in its scope, or is the robot itself.

/** Writes how a unit is configured; the caller holds the unit. */
export async function putConfig(tx: Db, row: ConfigRow): Promise<void> {
  const { unitId: _id, ...change } = row
  await tx.insert(robotConfigs).values(row).onConflictDoUpdate({ target: robotConfigs.unitId, set: change })
}

/** Changes of units that the robots have not answered, the oldest first. */
export async function listOpen(db: Db, unitIds: readonly string[]): Promise<ChangeRow[]> {
  const { unitId, state, number } = robotConfigChanges
  return db
    .select()
    .from(robotConfigChanges)
    .where(and(inArray(unitId, [...unitIds]), inArray(state, [...openConfigStates])))
    .orderBy(asc(number))
}

/** Adds changes of units that the caller holds. */
export async function insertChanges(tx: Db, rows: readonly ChangeRow[]): Promise<void> {
  await insertMany(tx, robotConfigChanges, rows)
}

/** Writes what became of changes of units that the caller holds. */
export async function endChanges(
  tx: Db,
  ids: readonly string[],
  change: Partial<Omit<ChangeRow, 'id' | 'unitId'>>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(robotConfigChanges)
      .set(change)
      .where(inArray(robotConfigChanges.id, [...ids]))
}

/** Changes that waited for an agent go on their way: it is there. */
export async function queueProposed(tx: Db, unitId: string): Promise<void> {
  await tx
    .update(robotConfigChanges)
    .set({ state: 'queued' })
    .where(and(eq(robotConfigChanges.unitId, unitId), eq(robotConfigChanges.state, 'proposed')))
}

const selectChanges = (db: Db) =>
  db
    .select({
      change: robotConfigChanges,
      byName: users.displayName,
      byCustomerId: users.customerId,
      campaignName: campaigns.name,
    })
    .from(robotConfigChanges)
    .leftJoin(users, eq(users.id, robotConfigChanges.createdBy))
    .leftJoin(campaigns, eq(campaigns.id, robotConfigChanges.campaignId))

export type ChangeWithName = Awaited<ReturnType<typeof selectChanges>>[number]

/** The changes of a unit that somebody may know of: of the time when the unit was their own. */
function ofUnit(scope: Scope, unitId: string): SQL | undefined {
  const isOwn =
    scope.kind === 'all'
      ? undefined
      : scope.customerId === null
        ? sql`false`
        : eq(robotConfigChanges.customerId, scope.customerId)
  return and(eq(robotConfigChanges.unitId, unitId), isOwn)
}

/** One page of the changes of a unit, newest first. */
export async function listChangeRows(
  db: Db,
  scope: Scope,
  unitId: string,
  page: { page: number; size: number },
): Promise<{ rows: ChangeWithName[]; totalCount: number }> {
  const where = ofUnit(scope, unitId)
  const { limit, offset } = pageBounds(page)
  const { createdAt, id } = robotConfigChanges
  const rows = await selectChanges(db)
    .where(where)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, robotConfigChanges, where) }
}

/** The newest change of a unit that is open, or that a robot answered; undefined where there is none. */
export async function findNewest(
  db: Db,
  scope: Scope,
  unitId: string,
  which: 'open' | 'ended',
): Promise<ChangeWithName | undefined> {
  const states =
    which === 'open' ? openConfigStates : (['applied', 'undone', 'rejected_by_robot', 'expired'] as const)
  const { createdAt, endedAt, id, state } = robotConfigChanges
  const [row] = await selectChanges(db)
    .where(and(ofUnit(scope, unitId), inArray(state, [...states])))
    .orderBy(desc(which === 'open' ? createdAt : endedAt), desc(id))
    .limit(1)
  return row
}

/** Whether a change of a unit is on record that has this number and all of these items, whatever became of it. */
export async function isOnRecord(
  db: Db,
  unitId: string,
  { number, keys }: { number: number; keys: readonly ConfigKey[] },
): Promise<boolean> {
  const { id, unitId: unit, number: no, items } = robotConfigChanges
  const keysJson = JSON.stringify(keys.map((key) => ({ key })))
  const [row] = await db
    .select({ id })
    .from(robotConfigChanges)
    .where(and(eq(unit, unitId), eq(no, number), sql`${items} @> ${keysJson}::jsonb`))
    .limit(1)
  return row !== undefined
}

/** How many changes of a unit that defaults caused were put on record after `since`. */
export async function countFromDefaults(db: Db, unitId: string, since: Date): Promise<number> {
  const { unitId: unit, origin, createdAt } = robotConfigChanges
  return db.$count(robotConfigChanges, and(eq(unit, unitId), eq(origin, 'defaults'), gt(createdAt, since)))
}

/** Units with changes that were asked for before `before` and that the robot has not answered; the first ones. */
export async function listOverdue(db: Db, before: Date, limit: number): Promise<string[]> {
  const { unitId, state, createdAt } = robotConfigChanges
  const rows = await db
    .selectDistinct({ unitId })
    .from(robotConfigChanges)
    .where(and(inArray(state, [...openConfigStates]), lte(createdAt, before)))
    .limit(limit)
  return rows.map((row) => row.unitId)
}
