import { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { commonErrors } from '@filo/contract/common-errors'
import { fold } from '@filo/contract/fold'
import { ForecastOutcome } from '@filo/contract/forecasts/forecast-outcomes'
import { ForecastReason } from '@filo/contract/forecasts/forecast-reasons'
import {
  type Forecast,
  type ForecastUnit,
  type forecastCampaignPlan,
  forecastLimit,
  type listCampaignForecastUnits,
  type UnitChanges,
} from '@filo/contract/forecasts/forecast-routes'
import type { Page } from '@filo/contract/list-query'
import type { BodyOf, QueryOf } from '@filo/contract/route'
import { and, eq } from 'drizzle-orm'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { listArosRefs } from '../../../records/releases/aros-ref.ts'
import { listNewerThan } from '../../../records/releases/newer-releases.ts'
import { listConsentsAbout } from '../../../records/releases/newest-consents.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import { scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { CampaignDeps, ReleaseOutline } from '../campaign-ports.ts'
import { requireRelease } from '../campaign-subject.ts'
import type { CampaignsService } from '../campaigns-service.ts'
import { forecastUnit, type UnitForecast } from '../rules/forecast-unit.ts'
import { observedDowntime } from '../rules/observed-downtime.ts'
import { readDowntimes } from './downtimes-store.ts'
import {
  connectionOf,
  type ForecastPlan,
  type ForecastWorld,
  factsOf,
  freeBytesOf,
  neededBytesOf,
} from './forecast-facts.ts'
import * as store from './forecast-store.ts'

type Deps = CampaignDeps & { campaigns: Pick<CampaignsService, 'find'> }
type Rows = Awaited<ReturnType<typeof store.listRowsOf>>
type UnitsQuery = QueryOf<typeof listCampaignForecastUnits>

/** A draft that is not made yet stands behind every campaign that has begun. */
const NEW_RANK = { id: '\uffff', priority: 5, startedAt: null }

interface Forecasted {
  outline: ReleaseOutline
  world: ForecastWorld
  total: number
  units: { row: store.ForecastRow; found: UnitForecast }[]
}

async function readDownloadBytes({ releases, db }: Deps, arosId: string, rows: readonly store.ForecastRow[]) {
  const fromIds = new Set(rows.map(({ installedArosId }) => installedArosId))
  const bytes = new Map<string, number>()
  for (const id of fromIds) bytes.set(id ?? '', await releases.bytesFrom(db, arosId, id))
  return bytes
}

async function readForecastFacts(
  deps: Deps,
  outline: ReleaseOutline,
  rows: readonly store.ForecastRow[],
  plan: ForecastPlan | null,
): Promise<ForecastWorld> {
  const { db, clock, updates } = deps
  const { variantId, contentHash } = outline
  const arosId = outline.aros.id
  const assigned = await store.listAssignedOf(
    db,
    variantId,
    plan?.rank.id === NEW_RANK.id ? null : (plan?.rank.id ?? null),
  )
  const answers = await listConsentsAbout(db, arosId)
  const installed = rows.flatMap(({ installedArosId }) => installedArosId ?? [])
  return {
    now: clock.now(),
    arosId,
    variantId,
    contentHash,
    plan,
    newer: await listNewerThan(db, arosId, installed),
    pinned: await store.listPinnedOf(db, variantId),
    failed: await updates.listAllFailed(db, arosId),
    hasTestDefault: await store.hasTestDefault(db, variantId),
    others: new Map(assigned.map(({ unitId, campaign }) => [unitId, campaign])),
    consents: new Map(answers.map(({ consent }) => [consent.unitId, consent])),
    customers: await store.readCustomers(
      db,
      rows.flatMap(({ customerId, own }) => [customerId ?? [], own.customerId ?? []].flat()),
    ),
    bytes: await readDownloadBytes(deps, arosId, rows),
    contents: await store.readContents(db, installed),
  }
}

/** Decides which robots a release would reach, without writing. */
export async function decideForecast(
  deps: Deps,
  outline: ReleaseOutline,
  { rows, total }: Rows,
  plan: ForecastPlan | null,
): Promise<Forecasted> {
  const world = await readForecastFacts(deps, outline, rows, plan)
  const units = rows.map((row) => ({ row, found: forecastUnit(outline, factsOf(row, world)) }))
  return { outline, world, total, units }
}

/** As if it became the default of its product: a test release is for test robots alone. */
export async function forecastAros(
  deps: Deps,
  actor: UserActor,
  arosId: string,
  unitId?: string,
): Promise<Forecasted> {
  const { releases, db } = deps
  const outline = await releases.outline(db, actor, arosId)
  const { variantId, isTestRobot, id } = producedRobots
  const where = and(
    eq(variantId, outline.variantId),
    unitsInUse,
    unitsInScope(scopeOf(actor)),
    outline.aros.channel === 'test' ? eq(isTestRobot, true) : undefined,
    unitId ? eq(id, unitId) : undefined,
  )
  return decideForecast(deps, outline, await store.listRowsWhere(db, where, forecastLimit), null)
}

/** Forecasts a campaign as it is set. @throws not_found */
export async function forecastCampaign(
  deps: Deps,
  actor: UserActor,
  campaignId: string,
): Promise<Forecasted> {
  const { campaigns, db } = deps
  const { campaign } = await campaigns.find(db, actor, campaignId)
  const { id, arosId, priority, startedAt } = requireRelease(campaign)
  const outline = await outlineTargets(deps, actor, arosId)
  const policy = CampaignPolicy.parse(campaign.policy)
  const rows = await store.listRowsOf(db, id, forecastLimit)
  return decideForecast(deps, outline, rows, { policy, rank: { id, priority, startedAt } })
}

/** Campaigns give published releases alone. */
export async function outlineTargets(
  { releases, db }: Deps,
  actor: UserActor,
  arosId: string,
): Promise<ReleaseOutline> {
  const outline = await releases.outline(db, actor, arosId)
  const isBlocked = await releases.isBlocked(db, arosId)
  const faults = new Set([...(isBlocked ? (['release_blocked'] as const) : []), ...outline.faults])
  return { ...outline, faults: [...faults] }
}

/** Presents a forecast with its bytes and counts. */
export function presentForecast({ outline, world, total, units }: Forecasted): Forecast {
  const count = (holds: (found: UnitForecast) => boolean) => units.filter(({ found }) => holds(found)).length
  const outcomes = ForecastOutcome.options.map((outcome) => ({
    outcome,
    units: count((found) => found.outcome === outcome),
  }))
  const reasons = ForecastReason.options
    .map((reason) => ({ reason, units: count((found) => found.reasons.includes(reason)) }))
    .filter((row) => row.units > 0)
  const goesBack = count((found) => found.goesBack)
  const owners = units.flatMap(({ row: { own, customerId } }) => own.customerId ?? customerId ?? [])
  const reached = { customers: new Set(owners).size, atCustomers: owners.length }
  const unenforced = units.filter(
    ({ row, found }) =>
      row.enforcesLimits === false && (found.outcome === 'installs' || found.outcome === 'waits'),
  ).length
  const limits = { packages: [...outline.limited], unenforced: outline.limited.length > 0 ? unenforced : 0 }
  return {
    at: world.now.toISOString(),
    total,
    looked: units.length,
    ...reached,
    outcomes,
    reasons,
    goesBack,
    limits,
  }
}

async function presentForecastUnits(
  { db }: Deps,
  { world }: Forecasted,
  units: Forecasted['units'],
): Promise<ForecastUnit[]> {
  const refs = await listArosRefs(
    db,
    units.flatMap(({ row }) => row.installedArosId ?? []),
  )
  return units.map(({ row, found }) => ({
    unitId: row.id,
    serial: row.serial,
    customerName: world.customers.get(row.customerId ?? '')?.name ?? null,
    connection: connectionOf(row, world.now),
    outcome: found.outcome,
    reasons: found.reasons,
    goesBack: found.goesBack,
    installed: refs.get(row.installedArosId ?? '') ?? null,
    freeBytes: freeBytesOf(row),
    neededBytes: neededBytesOf(row, world),
    agentVersion: row.agentVersion,
  }))
}

/** Lists a page of the robots of a forecast. */
export async function listForecastUnits(
  deps: Deps,
  forecasted: Forecasted,
  query: UnitsQuery,
): Promise<Page<ForecastUnit>> {
  const { q = '', page: number, size, 'f.outcome': outcomes, 'f.reason': reasons } = query
  const words = fold(q)
  const met = forecasted.units
    .filter(({ row, found }) => {
      const isOutcome = !outcomes?.length || outcomes.includes(found.outcome)
      const isReason = !reasons?.length || reasons.some((reason) => found.reasons.includes(reason))
      return isOutcome && isReason && fold(row.serial).includes(words)
    })
    .sort((a, b) => (a.row.serial < b.row.serial ? -1 : 1))
  const start = (number - 1) * size
  const items = await presentForecastUnits(deps, forecasted, met.slice(start, start + size))
  return { items, totalCount: met.length }
}

/** What changes on one robot of the release's product. @throws not_found */
export async function readForecastChanges(
  deps: Deps,
  actor: UserActor,
  arosId: string,
  unitId: string,
): Promise<UnitChanges> {
  const { releases, db } = deps
  const forecasted = await forecastAros(deps, actor, arosId, unitId)
  const [unit] = await presentForecastUnits(deps, forecasted, forecasted.units)
  if (!unit) throw new DomainError(commonErrors.not_found)
  const { aros, variantId } = await releases.outline(db, actor, arosId)
  const from = unit.installed?.id ?? null
  const { release, product } = await readDowntimes(db, { arosId, variantId })
  return {
    unit,
    to: aros,
    downloadBytes: forecasted.world.bytes.get(from ?? '') ?? 0,
    restart: await releases.restartFrom(db, arosId, from),
    downtime: observedDowntime(release, product),
  }
}

/** What a release would come to on robots before they are given it: read in sets, decided by one rule. */
export function createForecastService(deps: Deps) {
  const { inventory, db } = deps
  return {
    /** @throws not_found */
    aros: async (actor: UserActor, arosId: string) =>
      presentForecast(await forecastAros(deps, actor, arosId)),
    /** @throws not_found */
    arosUnits: async (actor: UserActor, arosId: string, query: UnitsQuery) =>
      listForecastUnits(deps, await forecastAros(deps, actor, arosId), query),
    changesOf: readForecastChanges.bind(undefined, deps),
    /** @throws not_found */
    campaign: async (actor: UserActor, campaignId: string) =>
      presentForecast(await forecastCampaign(deps, actor, campaignId)),
    /** @throws not_found */
    campaignUnits: async (actor: UserActor, campaignId: string, query: UnitsQuery) =>
      listForecastUnits(deps, await forecastCampaign(deps, actor, campaignId), query),
    /** Of the robots that a campaign would have if it were made now. @throws not_found */
    plan: async (actor: UserActor, plan: BodyOf<typeof forecastCampaignPlan>): Promise<Forecast> => {
      const outline = await outlineTargets(deps, actor, plan.arosId)
      const chosen = await inventory.conditionsOf(db, scopeOf(actor), plan.target)
      const where = and(chosen, eq(producedRobots.variantId, outline.variantId), unitsInUse)
      const rows = await store.listRowsWhere(db, where, forecastLimit)
      return presentForecast(
        await decideForecast(deps, outline, rows, { policy: plan.policy, rank: NEW_RANK }),
      )
    },
  }
}

export type ForecastService = ReturnType<typeof createForecastService>
