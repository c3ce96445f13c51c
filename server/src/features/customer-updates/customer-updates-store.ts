import type { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robotPresence, robotRuntime } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import { users } from '../../db/schema/users.ts'
import { versions } from '../../db/schema/versions.ts'
import { offerIs } from '../../records/releases/update-offers.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'
import type { ContainedVersion } from './restart-of.ts'

interface UpdatesQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  customerIds: readonly string[] | undefined
  unitIds: readonly string[] | undefined
}

const { id, customerId, searchKey, serial, sortKey } = producedRobots

const ofCustomers = (ids: readonly string[] | undefined) =>
  ids?.length ? inArray(customerId, [...ids]) : undefined

function selectUnits(db: Db) {
  return db
    .select({
      unit: producedRobots,
      customer: customers,
      present: arosVersions,
      model: { name: robotModels.name, imageKey: robotModels.imageKey },
      robotImageKey: robots.imageKey,
      runtimeInfo: robotRuntime.runtimeInfo,
      lastSeenAt: robotPresence.lastSeenAt,
      proof: { provenAt: robotPresence.provenAt, differsSince: robotPresence.differsSince },
      limits: limitsOfUnit,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .leftJoin(robotRuntime, eq(robotRuntime.unitId, id))
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(arosVersions, eq(arosVersions.id, producedRobots.installedArosId))
}

export type UnitWithCustomer = Awaited<ReturnType<typeof selectUnits>>[number]

/** What waits for an answer before what is planned or under way before the rest, what was never heard of last; each by name. */
function dueKey(db: Db): SQL {
  const name = sql`${sortKey} collate "C"`
  return sql`(case when ${offerIs(db, ['waiting'])} then '0' when ${offerIs(db, ['offered'])} then '1'
    when ${robotPresence.lastSeenAt} is not null then '2' else '3' end) || ${name}`
}

/** The units of customers in the scope that are in use, those that wait for an answer first unless sorted otherwise. */
export async function listUnitRows(
  db: Db,
  scope: Scope,
  query: UpdatesQuery & { offers: readonly ('waiting' | 'offered')[] | undefined },
): Promise<{ rows: UnitWithCustomer[]; totalCount: number }> {
  const where = and(
    unitsInScope(scope),
    ofCustomers(query.customerIds),
    query.unitIds?.length ? inArray(id, [...query.unitIds]) : undefined,
    isNotNull(customerId),
    unitsInUse,
    offerIs(db, query.offers ?? []),
    ...matches(searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const columns = { due: dueKey(db), name: sql`${sortKey} collate "C"`, serial }
  const rows = await selectUnits(db)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, { fallback: 'due', id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await db.$count(producedRobots, where) }
}

/** Units in the scope that belong to a customer, by id. */
export async function findUnits(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, UnitWithCustomer>> {
  const rows = await selectUnits(db).where(and(unitsInScope(scope), inArray(id, [...ids]), unitsInUse))
  return new Map(rows.map((row) => [row.unit.id, row]))
}

const NEWEST = 500

/** What was published for products and not withdrawn, the newest of them. */
export async function listPublished(db: Db, variantIds: readonly string[]) {
  if (variantIds.length === 0) return []
  const { variantId, channel, state, semverKey } = arosVersions
  const isPublished = inArray(state, ['published', 'superseded'])
  return db
    .select()
    .from(arosVersions)
    .where(and(inArray(variantId, [...variantIds]), eq(channel, 'production'), isPublished))
    .orderBy(sql`${semverKey} collate "C" desc`)
    .limit(NEWEST)
}

/** By release, the package versions in it with what they restart. */
export async function readContents(
  db: Db,
  arosIds: readonly string[],
): Promise<Map<string, ContainedVersion[]>> {
  if (arosIds.length === 0) return new Map()
  const { arosId, packageId, versionId } = arosItems
  const rows = await db
    .select({ arosId, packageId, versionId, restart: versions.restart })
    .from(arosItems)
    .innerJoin(versions, eq(versions.id, versionId))
    .where(inArray(arosId, [...arosIds]))
  return Map.groupBy(rows, (row) => row.arosId)
}

/** Keeps answers. */
export async function insertConsents(tx: Db, rows: (typeof updateConsents.$inferInsert)[]): Promise<void> {
  await tx.insert(updateConsents).values(rows)
}

function selectAnswers(db: Db) {
  return db
    .select({
      consent: updateConsents,
      unit: producedRobots,
      aros: arosVersions,
      answeredByName: users.displayName,
    })
    .from(updateConsents)
    .innerJoin(producedRobots, eq(producedRobots.id, updateConsents.unitId))
    .innerJoin(arosVersions, eq(arosVersions.id, updateConsents.arosId))
    .leftJoin(users, eq(users.id, updateConsents.answeredBy))
}

export type AnswerRow = Awaited<ReturnType<typeof selectAnswers>>[number]

/** A customer reads what was answered in their own time, for the robots they still see. */
function answersInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all' || scope.customerId === null) return unitsInScope(scope)
  return and(unitsInScope(scope), eq(updateConsents.customerId, scope.customerId))
}

/** What was answered, newest first. */
export async function listAnswerRows(
  db: Db,
  scope: Scope,
  query: UpdatesQuery & { answers: readonly ConsentAnswer[] | undefined },
): Promise<{ rows: AnswerRow[]; totalCount: number }> {
  const { customerIds, unitIds, answers } = query
  const where = and(
    answersInScope(scope),
    customerIds?.length ? inArray(updateConsents.customerId, [...customerIds]) : undefined,
    unitIds?.length ? inArray(updateConsents.unitId, [...unitIds]) : undefined,
    answers?.length ? inArray(updateConsents.answer, [...answers]) : undefined,
    ...matches(searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const { answeredAt } = updateConsents
  const order = query.sort
    ? orderBy(query.sort, { answeredAt }, { fallback: 'answeredAt', id: updateConsents.id })
    : [desc(answeredAt), desc(updateConsents.id)]
  const rows = await selectAnswers(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const counted = db
    .select({ id: updateConsents.id })
    .from(updateConsents)
    .innerJoin(producedRobots, eq(producedRobots.id, updateConsents.unitId))
    .where(where)
    .as('counted')
  const [total] = await db.select({ value: sql<number>`count(*)::int` }).from(counted)
  return { rows, totalCount: total?.value ?? 0 }
}
