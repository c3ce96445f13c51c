import { hoursBeside, RequestedPolicy } from '@filo/contract/campaigns/campaign-plan'
import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { campaignStateNames } from '@filo/contract/campaigns/campaign-states'
import { campaignErrors } from '@filo/contract/campaigns/campaigns-errors'
import {
  campaignLimit,
  type createCampaign,
  type createConfigCampaign,
} from '@filo/contract/campaigns/campaigns-routes'
import { commonErrors } from '@filo/contract/common-errors'
import { fold, sortKey } from '@filo/contract/fold'
import type { Language } from '@filo/contract/localized-text'
import type { BodyOf } from '@filo/contract/route'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireSharedItems } from '../../records/units/shared-config-items.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { PolicyRules } from './campaign-ports.ts'
import * as robots from './campaign-robots-store.ts'
import { campaignSubject } from './campaign-subject.ts'
import * as store from './campaigns-store.ts'
import {
  type CampaignsDeps,
  findCampaign,
  findCampaigns,
  getCampaign,
  getCampaignImpact,
  listUnitsOfCampaign,
  presentOneCampaign,
} from './read-campaigns.ts'
import { keysOf } from './rules/settle-config.ts'
import { plannedWaves } from './run/count-campaign.ts'
import { listedTogether } from './run/run-campaigns.ts'
import { listStandingCampaigns } from './waits/read-wait.ts'

type CampaignBody = Omit<BodyOf<typeof createCampaign>, 'arosId'>

/** What a draft brings, with what the audit log says of it. */
interface Brings extends Pick<store.CampaignRow, 'variantId' | 'arosId' | 'config'> {
  audited: Record<string, unknown>
}

/** What a plan says of releases alone. */
const notOfConfig = {
  followsCustomers: false,
  isCompared: false,
  downloadsEarly: false,
  makesDefault: false,
  goesBack: false,
} as const

/** The refusal of a step that a campaign's state does not know. */
export function wrongState(state: store.CampaignRow['state']): DomainError {
  const name = campaignStateNames[state]
  return new DomainError(campaignErrors.campaign_wrong_state, { state: name.tr, stateEn: name.en })
}

/** The plan that was asked for, with the health rules where it says nothing. */
function completePolicy(draft: BodyOf<typeof createCampaign>['policy'], rules: PolicyRules) {
  const {
    window = hoursBeside(rules.quietHours),
    failureCount = rules.failureCount,
    failurePercent = rules.failurePercent,
  } = draft
  return { ...draft, window, failureCount, failurePercent }
}

/**
 * Fixes its robots and lists the first of them. @returns how many they are
 * @throws campaign_no_robots campaign_too_many_robots campaign_canary_outside
 */
async function freezeUnits(
  { inventory, runner }: CampaignsDeps,
  tx: Db,
  actor: UserActor,
  { id: campaignId, variantId }: { id: string; variantId: string },
  { target, canaryUnitIds: canaryIds, waves }: CampaignBody,
): Promise<number> {
  const chosen = await inventory.conditionsOf(tx, scopeOf(actor), target)
  const isOfProduct = and(eq(producedRobots.variantId, variantId), unitsInUse)
  const where = and(chosen, isOfProduct)
  const draft = { campaignId, where, canaryIds, limit: campaignLimit + 1 }
  const { total, canaries } = await robots.freezeUnits(tx, draft)
  if (total === 0) throw new DomainError(campaignErrors.campaign_no_robots)
  if (total > campaignLimit)
    throw new DomainError(campaignErrors.campaign_too_many_robots, { limit: campaignLimit })
  if (canaries !== new Set(canaryIds).size) throw new DomainError(campaignErrors.campaign_canary_outside)
  await store.changeCampaign(tx, campaignId, { waveStates: plannedWaves(waves, total, canaries) })
  const hasMore = await robots.listRobots(tx, { id: campaignId, waves }, listedTogether)
  if (hasMore) await runner.request(tx, campaignId)
  return total
}

/** Refuses a start that has passed. @throws campaign_start_past */
export function requireFutureStart({ clock }: CampaignsDeps, startsAt: string | Date | null): void {
  if (startsAt !== null && new Date(startsAt) <= clock.now())
    throw new DomainError(campaignErrors.campaign_start_past)
}

/** Makes a draft. @throws what {@link freezeUnits} throws, campaign_start_past and what assigning the release throws */
export async function createReleaseCampaign(
  deps: CampaignsDeps,
  actor: UserActor,
  body: BodyOf<typeof createCampaign>,
): Promise<CampaignDetail> {
  const { releases, db } = deps
  const { arosId } = body
  requireFutureStart(deps, body.startsAt)
  // Outside of the transaction: fixing many robots takes seconds, and starting it looks again.
  const { variantId } = await releases.requireAssignable(db, actor, arosId)
  return insertCampaign(deps, actor, body, { variantId, arosId, config: null, audited: { aros: arosId } })
}

/**
 * Makes a draft that configures robots of a product.
 * @throws what {@link freezeUnits} throws, not_found, campaign_start_past, campaign_no_items, config_of_one_robot and what the model refuses
 */
export async function createCampaignOfConfig(
  deps: CampaignsDeps,
  actor: UserActor,
  { set, unset, ...body }: BodyOf<typeof createConfigCampaign>,
  language: Language,
): Promise<CampaignDetail> {
  const { configs, db } = deps
  const { variantId } = body
  requireFutureStart(deps, body.startsAt)
  const items = [...keysOf(set), ...unset]
  if (items.length === 0 || new Set(items).size < items.length)
    throw new DomainError(campaignErrors.campaign_no_items)
  requireSharedItems(items, language)
  const config = { set, unset }
  await configs.requireAllowed(db, variantId, config, language)
  const policy = RequestedPolicy.parse({ ...body.policy, ...notOfConfig })
  const draft = { ...body, priority: 5, policy }
  return insertCampaign(deps, actor, draft, { variantId, arosId: null, config, audited: { items } })
}

async function insertCampaign(
  deps: CampaignsDeps,
  actor: UserActor,
  body: CampaignBody,
  brings: Brings,
): Promise<CampaignDetail> {
  const { ids, db, clock, releases, audit, runner } = deps
  const { name, target, waves, startsAt, priority } = body
  const { variantId, arosId, config, audited } = brings
  const id = ids.next()
  const made = await db.transaction(async (tx) => {
    const now = clock.now()
    const who = { createdAt: now, createdBy: actorId(actor), updatedAt: now, updatedBy: actorId(actor) }
    const policy = completePolicy(body.policy, await releases.policyRules(tx))
    const texts = { name, searchKey: fold(name), sortKey: sortKey(name) }
    const plan = { waves, policy, priority, target }
    const when = { startsAt: startsAt === null ? null : new Date(startsAt), countedAt: now }
    await store.insertCampaign(tx, { id, ...who, ...texts, ...plan, ...when, variantId, arosId, config })
    const total = await freezeUnits(deps, tx, actor, { id, variantId }, body)
    const after = { ...audited, robots: total, waves: waves.join(', ') }
    await audit.record(tx, actor, { action: 'campaign.created', ...campaignSubject({ id, name }), after })
    runner.publishChange(tx, id)
    return findCampaign(tx, actor, id)
  })
  return presentOneCampaign(deps, db, made)
}

/** Deletes a draft. @throws not_found campaign_wrong_state */
export async function deleteCampaign(
  { db, audit, runner }: CampaignsDeps,
  actor: UserActor,
  id: string,
): Promise<void> {
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

/** Update campaigns as people see and plan them; what leads them on is the runner. */
export function createCampaignsService(deps: CampaignsDeps) {
  return {
    list: findCampaigns.bind(undefined, deps),
    get: getCampaign.bind(undefined, deps),
    find: findCampaign,
    present: presentOneCampaign.bind(undefined, deps),
    create: createReleaseCampaign.bind(undefined, deps),
    createForConfig: createCampaignOfConfig.bind(undefined, deps),
    remove: deleteCampaign.bind(undefined, deps),
    listUnits: listUnitsOfCampaign.bind(undefined, deps),
    getImpact: getCampaignImpact.bind(undefined, deps),
    listStanding: listStandingCampaigns.bind(undefined, deps),
    requireFuture: requireFutureStart.bind(undefined, deps),
  }
}

export type CampaignsService = ReturnType<typeof createCampaignsService>
