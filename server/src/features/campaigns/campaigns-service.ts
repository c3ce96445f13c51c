import { AskedPolicy, hoursBeside } from '@filo/contract/campaigns/campaign-plan'
import type { CampaignDetail, CampaignImpact } from '@filo/contract/campaigns/campaign-shapes'
import { campaignStateNames, openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { campaignErrors } from '@filo/contract/campaigns/campaigns-errors'
import {
  campaignLimit,
  type createCampaign,
  type createConfigCampaign,
  type listCampaigns,
  type listCampaignUnits,
} from '@filo/contract/campaigns/campaigns-routes'
import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import type { Language } from '@filo/contract/localized-text'
import type { BodyOf, QueryOf } from '@filo/contract/route'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/list-clauses.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/present-rows.ts'
import { listArosRefs } from '../../records/aros-ref.ts'
import { requireSharedItems } from '../../records/shared-config-items.ts'
import { nobodySilent, readSilence } from '../../records/unit-connection.ts'
import { unitsInUse } from '../../records/units-in-use.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import * as configured from './campaign-config-store.ts'
import { countEarly, countFailures } from './campaign-counts-store.ts'
import * as lists from './campaign-lists-store.ts'
import type { CampaignDeps, PolicyRules } from './campaign-ports.ts'
import * as robots from './campaign-robots-store.ts'
import { bringsConfig, type ConfigCampaign, campaignSubject, requireRelease } from './campaign-subject.ts'
import * as store from './campaigns-store.ts'
import { countedUnits, plannedWaves } from './count-campaign.ts'
import { readUnitHealth } from './falls/read-unit-health.ts'
import { presentCampaign, presentCampaignDetail, presentCampaignUnit } from './present-campaign.ts'
import { presentConfigImpact, presentImpact } from './present-impact.ts'
import { keysOf } from './rules/settle-config.ts'
import { type CampaignRunner, listedTogether } from './run-campaigns.ts'

type Asked = Omit<BodyOf<typeof createCampaign>, 'arosId'>

/** What a draft brings, with what the audit log says of it. */
interface Brings extends Pick<store.CampaignRow, 'variantId' | 'arosId' | 'config'> {
  said: Record<string, unknown>
}

/** What a plan says of releases alone. */
const notOfConfig = {
  followsCustomers: false,
  isCompared: false,
  downloadsEarly: false,
  makesDefault: false,
  goesBack: false,
} as const

/** So many robots are named that somebody changed since. */
const NAMED = 20

type Deps = CampaignDeps & { runner: Pick<CampaignRunner, 'ask' | 'publishChange'> }

/** The refusal of a step that a campaign's state does not know. */
export function wrongState(state: store.CampaignRow['state']): DomainError {
  const name = campaignStateNames[state]
  return new DomainError(campaignErrors.campaign_wrong_state, { state: name.tr, stateEn: name.en })
}

/** The plan that was asked for, with the health rules where it says nothing. */
function completePolicy(asked: BodyOf<typeof createCampaign>['policy'], rules: PolicyRules) {
  const {
    window = hoursBeside(rules.quietHours),
    failureCount = rules.failureCount,
    failurePercent = rules.failurePercent,
  } = asked
  return { ...asked, window, failureCount, failurePercent }
}

/** Update campaigns as people see and plan them; what leads them on is the runner. */
export function createCampaignsService(deps: Deps) {
  const { db, clock, ids, audit, releases, configs, inventory, runner } = deps

  async function list(actor: UserActor, query: QueryOf<typeof listCampaigns>) {
    const filter = {
      q: query.q,
      states: query['f.state'],
      variantIds: query['f.variantId'],
      arosIds: query['f.ArosId'],
      subjects: query['f.subject'],
    }
    const page = { ...pageBounds(query), cursor: query.cursor, sort: query.sort }
    const { rows, ...found } = await store.listCampaignRows(db, scopeOf(actor), filter, page)
    return { items: presentRows(rows, ({ campaign }) => campaign.id, presentCampaign), ...found }
  }

  async function find(reader: Db, actor: UserActor, id: string): Promise<store.CampaignWithNames> {
    const row = await store.findCampaign(reader, scopeOf(actor), id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return row
  }

  /** How the download before their turn stands, where it was chosen. */
  async function early(
    reader: Db,
    { id, wave, policy, state }: store.CampaignRow,
  ): Promise<CampaignDetail['early']> {
    if (!policy.downloadsEarly || !openCampaignStates.includes(state))
      return { given: 0, downloaded: 0, unable: 0 }
    const now = clock.now()
    const silence = await readSilence(reader, now)
    const { onWay, downloaded, unable } = await countEarly(reader, { id, wave, now, silence })
    return { given: onWay + downloaded, downloaded, unable }
  }

  /** How far its robots are listed; null once all are. */
  async function listing(reader: Db, id: string): Promise<CampaignDetail['listing']> {
    const found = await robots.findListing(reader, id)
    return found ? { listed: found.listed, total: found.total } : null
  }

  async function present(reader: Db, row: store.CampaignWithNames): Promise<CampaignDetail> {
    const { campaign } = row
    const since = campaign.countsFrom ?? campaign.createdAt
    const isOpen = openCampaignStates.includes(campaign.state)
    const waveFailures = isOpen ? await countFailures(reader, campaign.id, since) : 0
    return presentCampaignDetail(row, {
      waveFailures,
      isDefault: campaign.arosId !== null && (await releases.isDefault(reader, campaign.arosId)),
      early: await early(reader, campaign),
      listing: await listing(reader, campaign.id),
    })
  }

  /** @throws not_found */
  async function get(actor: UserActor, id: string): Promise<CampaignDetail> {
    return present(db, await find(db, actor, id))
  }

  /**
   * Fixes its robots and lists the first of them. @returns how many they are
   * @throws campaign_no_robots campaign_too_many_robots campaign_canary_outside
   */
  async function freeze(
    tx: Db,
    actor: UserActor,
    { id: campaignId, variantId }: { id: string; variantId: string },
    { target, canaryUnitIds: canaryIds, waves }: Asked,
  ): Promise<number> {
    const chosen = await inventory.conditionsOf(tx, scopeOf(actor), target)
    const isOfProduct = and(eq(producedRobots.variantId, variantId), unitsInUse)
    const where = and(chosen, isOfProduct)
    const asked = { campaignId, where, canaryIds, limit: campaignLimit + 1 }
    const { total, canaries } = await robots.freezeUnits(tx, asked)
    if (total === 0) throw new DomainError(campaignErrors.campaign_no_robots)
    if (total > campaignLimit)
      throw new DomainError(campaignErrors.campaign_too_many_robots, { limit: campaignLimit })
    if (canaries !== new Set(canaryIds).size) throw new DomainError(campaignErrors.campaign_canary_outside)
    await store.changeCampaign(tx, campaignId, { waveStates: plannedWaves(waves, total, canaries) })
    const hasMore = await robots.listRobots(tx, { id: campaignId, waves }, listedTogether)
    if (hasMore) await runner.ask(tx, campaignId)
    return total
  }

  function requireFuture(startsAt: string | Date | null): void {
    if (startsAt !== null && new Date(startsAt) <= clock.now())
      throw new DomainError(campaignErrors.campaign_start_past)
  }

  /** Makes a draft. @throws what {@link freeze} throws, campaign_start_past and what assigning the release throws */
  async function create(actor: UserActor, body: BodyOf<typeof createCampaign>): Promise<CampaignDetail> {
    const { arosId } = body
    requireFuture(body.startsAt)
    // Outside of the transaction: fixing many robots takes seconds, and starting it looks again.
    const { variantId } = await releases.requireAssignable(db, actor, arosId)
    return make(actor, body, { variantId, arosId, config: null, said: { aros: arosId } })
  }

  /**
   * Makes a draft that configures robots of a product.
   * @throws what {@link freeze} throws, not_found, campaign_start_past, campaign_no_items, config_of_one_robot and what the model refuses
   */
  async function createForConfig(
    actor: UserActor,
    { set, unset, ...body }: BodyOf<typeof createConfigCampaign>,
    language: Language,
  ): Promise<CampaignDetail> {
    const { variantId } = body
    requireFuture(body.startsAt)
    const items = [...keysOf(set), ...unset]
    if (items.length === 0 || new Set(items).size < items.length)
      throw new DomainError(campaignErrors.campaign_no_items)
    requireSharedItems(items, language)
    const config = { set, unset }
    await configs.requireAllowed(db, variantId, config, language)
    const policy = AskedPolicy.parse({ ...body.policy, ...notOfConfig })
    const asked = { ...body, priority: 5, policy }
    return make(actor, asked, { variantId, arosId: null, config, said: { items } })
  }

  async function make(actor: UserActor, body: Asked, brings: Brings): Promise<CampaignDetail> {
    const { name, target, waves, startsAt, priority } = body
    const { variantId, arosId, config, said } = brings
    const id = ids.next()
    const made = await db.transaction(async (tx) => {
      const now = clock.now()
      const who = { createdAt: now, createdBy: actorId(actor), updatedAt: now, updatedBy: actorId(actor) }
      const policy = completePolicy(body.policy, await releases.policyRules(tx))
      const texts = { name, searchKey: fold(name), sortKey: sortKey(name) }
      const plan = { waves, policy, priority, target }
      const when = { startsAt: startsAt === null ? null : new Date(startsAt), countedAt: now }
      await store.insertCampaign(tx, { id, ...who, ...texts, ...plan, ...when, variantId, arosId, config })
      const total = await freeze(tx, actor, { id, variantId }, body)
      const after = { ...said, robots: total, waves: waves.join(', ') }
      await audit.record(tx, actor, { action: 'campaign.created', ...campaignSubject({ id, name }), after })
      runner.publishChange(tx, id)
      return find(tx, actor, id)
    })
    return present(db, made)
  }

  /** Deletes a draft. @throws not_found campaign_wrong_state */
  async function remove(actor: UserActor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await store.lockCampaign(tx, scopeOf(actor), id)
      if (!row) throw new DomainError(commonErrors.not_found)
      if (row.state !== 'draft') throw wrongState(row.state)
      await store.removeCampaign(tx, id)
      const before = { name: row.name }
      await audit.record(tx, actor, { action: 'campaign.deleted', ...campaignSubject(row), before })
      runner.publishChange(tx, id)
    })
  }

  /** @throws not_found, bad_request for a cursor of another list */
  async function listUnits(
    actor: UserActor,
    id: string,
    query: QueryOf<typeof listCampaignUnits>,
    language: Language,
  ) {
    const { campaign } = await find(db, actor, id)
    const wave = campaign.startedAt ? campaign.wave : -1
    const filter = {
      q: query.q,
      states: query['f.state'],
      waves: query['f.wave']?.map(Number),
      reasons: query['f.reason'],
      wave,
      silence: query['f.reason'] ? await readSilence(db, clock.now()) : nobodySilent,
    }
    const page = { ...pageBounds(query), cursor: query.cursor, knownCount: countedUnits(campaign, filter) }
    const { rows, ...found } = await lists.listCampaignUnitRows(db, id, filter, page)
    const shown = { wave, language, now: clock.now() }
    const healthByUnit = await readUnitHealth(
      db,
      campaign,
      rows.map(({ own }) => own),
      shown.now,
    )
    const items = presentRows(
      rows,
      ({ own }) => own.unitId,
      (row) => presentCampaignUnit(row, { ...shown, health: healthByUnit.get(row.own.unitId) }),
    )
    return { items, ...found }
  }

  async function configImpact({ id, config }: ConfigCampaign): Promise<CampaignImpact> {
    const counted = await configured.countConfigured(db, id)
    const customerIds = counted.flatMap((row) => row.customer_id ?? [])
    return presentConfigImpact(counted, {
      changedSince: await configured.countChangedSince(db, id, config, NAMED),
      customers: await lists.readCustomerNames(db, [...new Set(customerIds)]),
    })
  }

  /** @throws not_found */
  async function getImpact(actor: UserActor, id: string): Promise<CampaignImpact> {
    const { campaign } = await find(db, actor, id)
    if (bringsConfig(campaign)) return configImpact(campaign)
    const { arosId } = requireRelease(campaign)
    const counted = await lists.countGiven(db, id)
    const back = await releases.wayBack(db, campaign.variantId, arosId)
    const arosIds = counted.flatMap((row) => row.from_aros_id ?? [])
    const customerIds = counted.flatMap((row) => row.customer_id ?? [])
    return presentImpact(counted, {
      back,
      releases: await listArosRefs(db, [...arosIds, ...(back ? [back] : [])]),
      customers: await lists.readCustomerNames(db, [...new Set(customerIds)]),
    })
  }

  return { list, get, find, present, create, createForConfig, remove, listUnits, getImpact, requireFuture }
}

export type CampaignsService = ReturnType<typeof createCampaignsService>
