import { and, asc, count, eq, inArray, isNotNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns, campaignUnits } from '../../db/schema/campaigns.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updateConsents } from '../../db/schema/update-consents.ts'
import type { Scope } from '../../rights/actor.ts'

/** The campaign brings a release, is under way, and its wave has reached the robot: a condition on campaign_units with campaigns. */
export function hasReachedUnit(): SQL {
  const isOpen = inArray(campaigns.state, ['running', 'paused'])
  const isBegun = and(lte(campaignUnits.wave, campaigns.wave), isNotNull(campaigns.startedAt))
  return and(isOpen, isNotNull(campaigns.arosId), isBegun) ?? sql`true`
}

/** The robot's customer was asked about the campaign's release and has not answered. */
function waitsForAnswer(db: Db): SQL {
  const { unitId, arosId, customerId, id } = updateConsents
  const answer = db
    .select({ id })
    .from(updateConsents)
    .where(
      and(
        eq(unitId, campaignUnits.unitId),
        eq(arosId, campaigns.arosId),
        eq(customerId, campaignUnits.customerId),
      ),
    )
  const isRequested = and(
    eq(campaignUnits.state, 'queued'),
    eq(campaignUnits.reason, 'consent'),
    isNotNull(campaignUnits.requestedAt),
  )
  return and(hasReachedUnit(), isRequested, notExists(answer)) ?? sql`false`
}

function ofCampaigns(db: Db) {
  return db
    .select({ unitId: campaignUnits.unitId })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
}

/** Units for which an answer is waited for, or which have a release on offer or on its way, as a condition on produced_robots. */
export function offerIs(db: Db, kinds: readonly ('waiting' | 'offered')[]): SQL | undefined {
  if (kinds.length === 0) return undefined
  const isOwn = eq(campaignUnits.customerId, producedRobots.customerId)
  const isUnderWay = and(hasReachedUnit(), inArray(campaignUnits.state, ['queued', 'assigned']))
  const condition = kinds.includes('offered') ? isUnderWay : waitsForAnswer(db)
  return sql`exists ${ofCampaigns(db).where(and(eq(campaignUnits.unitId, producedRobots.id), isOwn, condition))}`
}

function ofCustomer(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return isNotNull(campaignUnits.customerId)
  return scope.customerId ? eq(campaignUnits.customerId, scope.customerId) : sql`false`
}

/** Robots that wait for the answer of whom they belong to, with the campaign that asks. */
function waitingUnits(db: Db, scope: Scope): SQL | undefined {
  const { id, customerId } = producedRobots
  const isNamed =
    scope.kind === 'robots'
      ? scope.unitIds.length > 0
        ? inArray(id, [...scope.unitIds])
        : sql`false`
      : undefined
  return and(ofCustomer(scope), isNamed, eq(customerId, campaignUnits.customerId), waitsForAnswer(db))
}

/** How many robots in the scope wait for an answer. */
export async function countWaitingOffers(db: Db, scope: Scope): Promise<number> {
  const [row] = await db
    .select({ value: sql<number>`count(distinct ${campaignUnits.unitId})::int` })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .where(waitingUnits(db, scope))
  return row?.value ?? 0
}

/** The first robots in the scope that wait for an answer, each once, with the release offered: the longest waiting first. */
export async function listWaitingOffers(db: Db, scope: Scope, limit: number) {
  const { unitId, requestedAt } = campaignUnits
  const first = db
    .selectDistinctOn([unitId], { unitId, requestedAt, arosId: campaigns.arosId })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .where(waitingUnits(db, scope))
    .orderBy(unitId, asc(requestedAt))
    .as('first')
  return db
    .select({
      unitId: producedRobots.id,
      serial: producedRobots.serial,
      robotName: producedRobots.name,
      aros: arosVersions,
      requestedAt: first.requestedAt,
    })
    .from(first)
    .innerJoin(producedRobots, eq(producedRobots.id, first.unitId))
    .innerJoin(arosVersions, eq(arosVersions.id, first.arosId))
    .orderBy(asc(first.requestedAt), asc(first.unitId))
    .limit(limit)
}

/** Customers of whom robots wait for an answer that was asked for before an instant, as one query for their rows and their number. */
function waitingCustomers(db: Db, before: Date) {
  const { unitId, requestedAt } = campaignUnits
  const since = sql<Date>`min(${requestedAt})`.mapWith(requestedAt).as('since')
  return db
    .select({
      customerId: customers.id,
      name: customers.name,
      robots: sql<number>`count(distinct ${unitId})::int`.as('robots'),
      since,
    })
    .from(campaignUnits)
    .innerJoin(campaigns, eq(campaigns.id, campaignUnits.campaignId))
    .innerJoin(producedRobots, eq(producedRobots.id, campaignUnits.unitId))
    .innerJoin(customers, eq(customers.id, campaignUnits.customerId))
    .where(and(waitingUnits(db, { kind: 'all' }), lt(requestedAt, before)))
    .groupBy(customers.id, customers.name)
}

/** The first of the customers who were asked before an instant and have not answered: the longest silent first. */
export function listWaitingCustomers(db: Db, before: Date, limit: number) {
  return waitingCustomers(db, before)
    .orderBy(sql`min(${campaignUnits.requestedAt})`, asc(customers.id))
    .limit(limit)
}

/** How many customers were asked before an instant and have not answered. */
export async function countWaitingCustomers(db: Db, before: Date): Promise<number> {
  const found = waitingCustomers(db, before).as('found')
  const [row] = await db.select({ value: count() }).from(found)
  return row?.value ?? 0
}
