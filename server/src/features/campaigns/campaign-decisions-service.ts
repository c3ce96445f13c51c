import { type CampaignUnitReason, FallReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import {
  type CampaignState,
  endedCampaignStates,
  openCampaignStates,
} from '@filo/contract/campaigns/campaign-states'
import { campaignErrors } from '@filo/contract/campaigns/campaigns-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { actorId, may, scopeOf, systemActor, type UserActor } from '../../rights/actor.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import { bringsConfig, campaignSubject } from './campaign-subject.ts'
import * as units from './campaign-units-store.ts'
import { type CampaignsService, wrongState } from './campaigns-service.ts'
import * as store from './campaigns-store.ts'
import { createConfigGiver } from './carriers/give-config.ts'
import { maySkip } from './rules/may-skip.ts'
import { logMove } from './run/campaign-move-log.ts'
import type { CampaignRunner } from './run/run-campaigns.ts'

type Deps = CampaignDeps & {
  campaigns: Pick<CampaignsService, 'find' | 'present' | 'requireFuture'>
  runner: Pick<CampaignRunner, 'request' | 'publishChange'>
}

type Action =
  | 'campaign.started'
  | 'campaign.paused'
  | 'campaign.resumed'
  | 'campaign.aborted'
  | 'campaign.withdrawn'
  | 'campaign.retried'
  | 'campaign.unit_skipped'

interface Decision {
  action: Action
  from: readonly CampaignState[]
  /** Refuses it, or works out what is written. */
  change: (tx: Db, campaign: store.CampaignRow) => Promise<Partial<store.CampaignRow>>
  reason?: string
  /** Serial number of the one robot that it is about. */
  robot?: string
}

/** Who stops a campaign needs no more than the right to stop campaigns. @throws no_permission */
function requirePermission(actor: UserActor): void {
  if (!may(actor, 'campaign.configure')) throw new DomainError(commonErrors.no_permission)
}

/** Why robots have failed whose update did not. */
const outlivingReasons: readonly (CampaignUnitReason | null)[] = [...FallReason.options, 'lost_midway']

/** Failed robots that are tried again at once. */
const RETRIES = 500

/** What the use cases here share. */
type Parts = Deps & {
  configGiver: ReturnType<typeof createConfigGiver>
}

async function decideOnCampaign(
  { db, clock, audit, runner, campaigns, log }: Parts,
  actor: UserActor,
  id: string,
  decision: Decision,
): Promise<CampaignDetail> {
  const { action, from, change, reason, robot } = decision
  const row = await db.transaction(async (tx) => {
    const campaign = await store.lockCampaign(tx, scopeOf(actor), id)
    if (!campaign) throw new DomainError(commonErrors.not_found)
    if (bringsConfig(campaign) && action !== 'campaign.paused' && action !== 'campaign.aborted')
      requirePermission(actor)
    if (!from.includes(campaign.state)) throw wrongState(campaign.state)
    const now = clock.now()
    const change_ = await change(tx, campaign)
    await store.changeCampaign(tx, id, {
      ...change_,
      updatedAt: now,
      updatedBy: actorId(actor),
      lookAt: change_.lookAt ?? now,
    })
    const after = { state: change_.state ?? campaign.state, ...(robot ? { robot } : {}) }
    const states = { before: { state: campaign.state }, after }
    await audit.record(tx, actor, { action, ...campaignSubject(campaign), ...states, reason })
    await runner.request(tx, id)
    const decided = await campaigns.find(tx, actor, id)
    logMove({ tx, log }, decided.campaign, 'person', { waves: decided.campaign.waveStates, reason: action })
    runner.publishChange(tx, id)
    return decided
  })
  return campaigns.present(db, row)
}

async function requireFreeUnits({ releases }: Parts, tx: Db, { arosId }: store.CampaignRow): Promise<void> {
  if (arosId && (await releases.isBlocked(tx, arosId)))
    throw new DomainError(campaignErrors.campaign_release_blocked)
}

/** @throws not_found campaign_wrong_state campaign_release_blocked campaign_start_past */
export function startCampaign(deps: Parts, actor: UserActor, id: string): Promise<CampaignDetail> {
  const { campaigns, clock } = deps
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.started',
    from: ['draft'],
    change: async (tx, campaign) => {
      await requireFreeUnits(deps, tx, campaign)
      campaigns.requireFuture(campaign.startsAt)
      return { state: 'scheduled', lookAt: campaign.startsAt ?? clock.now() }
    },
  })
}

/** @throws not_found campaign_wrong_state */
export function pauseCampaign(
  deps: Parts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<CampaignDetail> {
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.paused',
    from: ['scheduled', 'running'],
    change: async () => ({ state: 'paused', pauseReason: 'person', reason }),
    reason,
  })
}

/** @throws not_found campaign_wrong_state campaign_release_blocked */
export function resumeCampaign(
  deps: Parts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<CampaignDetail> {
  const { clock } = deps
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.resumed',
    from: ['paused'],
    change: async (tx, campaign) => {
      await requireFreeUnits(deps, tx, campaign)
      const isGate = campaign.pauseReason?.startsWith('gate_') === true
      const past = isGate ? { letPassWave: campaign.wave } : {}
      const state = campaign.startedAt ? 'running' : 'scheduled'
      return { state, pauseReason: null, reason: null, countsFrom: clock.now(), ...past }
    },
    reason,
  })
}

/** @throws not_found campaign_wrong_state */
export function abortCampaign(
  deps: Parts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<CampaignDetail> {
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.aborted',
    from: openCampaignStates,
    change: async () => ({ state: 'aborting', pauseReason: null, reason }),
    reason,
  })
}

/** @throws not_found campaign_wrong_state campaign_is_default campaign_robots_removed */
export function withdrawCampaign(
  deps: Parts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<CampaignDetail> {
  const { releases } = deps
  const from = [...openCampaignStates, ...endedCampaignStates, 'aborting' as const]
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.withdrawn',
    from: from.filter((state) => state !== 'withdrawn'),
    change: async (tx, { arosId, unitsRemovedAt }) => {
      if (unitsRemovedAt) throw new DomainError(campaignErrors.campaign_robots_removed)
      if (arosId && (await releases.isDefault(tx, arosId)))
        throw new DomainError(campaignErrors.campaign_is_default)
      return { state: 'withdrawing', pauseReason: null, reason, endedAt: null }
    },
    reason,
  })
}

/** Tries the first 500 robots again that failed. @throws not_found campaign_wrong_state */
export function retryCampaign(
  deps: Parts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<CampaignDetail> {
  const { configGiver, updates, clock } = deps
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.retried',
    from: ['running', 'paused'],
    change: async (tx, campaign) => {
      const { wave } = campaign
      if (bringsConfig(campaign)) {
        await configGiver.again(tx, systemActor('filo'), campaign, RETRIES)
        return { settledAt: null }
      }
      const rows = await units.listInStates(tx, id, {
        states: ['failed', 'rolled_back'],
        limit: RETRIES,
        assignedArosId: campaign.arosId,
      })
      // Those whose update did not fail have nothing to try again: they count once more when they are well.
      const failed = rows.flatMap(({ unitId, updateId, reason: why }) =>
        updateId && !outlivingReasons.includes(why) ? [{ unitId, updateId }] : [],
      )
      await updates.retryMany(tx, failed)
      const now = clock.now()
      // Who failed to download it before its turn downloads it again, and goes on waiting.
      const isAhead = new Set(rows.flatMap((row) => (row.wave > wave ? [row.unitId] : [])))
      const [ahead, due] = [true, false].map((isOne) =>
        failed.flatMap(({ unitId }) => (isAhead.has(unitId) === isOne ? [unitId] : [])),
      )
      const again = { reason: null, assignedAt: now, endedAt: null, asideAt: null }
      await units.changeUnits(tx, id, ahead ?? [], { state: 'queued', ...again })
      await units.changeUnits(tx, id, due ?? [], { state: 'assigned', ...again })
      return { settledAt: null }
    },
    reason,
  })
}

/**
 * Leaves one robot out of a campaign that has not begun to install; what it downloads stops, and the others go on.
 * @throws not_found campaign_wrong_state campaign_unit_begun
 */
export async function skipUnit(
  deps: Parts,
  actor: UserActor,
  { id, unitId, reason }: { id: string; unitId: string; reason: string },
): Promise<CampaignDetail> {
  const { updates, clock, db } = deps
  const robot = (await units.findUnitOf(db, id, unitId))?.serial
  return decideOnCampaign(deps, actor, id, {
    action: 'campaign.unit_skipped',
    from: openCampaignStates,
    change: async (tx, campaign) => {
      await units.holdUnits(tx, [unitId])
      const unit = await units.findUnitOf(tx, id, unitId)
      if (!unit) throw new DomainError(commonErrors.not_found)
      if (!maySkip(bringsConfig(campaign) ? 'config' : 'release', unit))
        throw new DomainError(campaignErrors.campaign_unit_begun)
      const left = { state: 'skipped', reason: null, endedAt: clock.now(), waitsUntil: null } as const
      await units.changeUnits(tx, id, [unitId], { ...left, assignedArosId: null, asideAt: null })
      if (campaign.arosId) await updates.reassign(tx, actor, { unitIds: [unitId], reason })
      return {}
    },
    reason,
    ...(robot ? { robot } : {}),
  })
}

/** What people decide about campaigns. */
export function createCampaignDecisionsService(deps: Deps) {
  const { clock, configs } = deps
  const configGiver = createConfigGiver({ clock, configs })
  const parts: Parts = { ...deps, configGiver }
  return {
    start: startCampaign.bind(undefined, parts),
    pause: pauseCampaign.bind(undefined, parts),
    resume: resumeCampaign.bind(undefined, parts),
    abort: abortCampaign.bind(undefined, parts),
    withdraw: withdrawCampaign.bind(undefined, parts),
    retry: retryCampaign.bind(undefined, parts),
    skipUnit: skipUnit.bind(undefined, parts),
  }
}

export type CampaignDecisionsService = ReturnType<typeof createCampaignDecisionsService>
