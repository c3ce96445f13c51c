import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { listNewerThan } from '../../../records/releases/newer-releases.ts'
import { listNewestConsents } from '../../../records/releases/newest-consents.ts'
import { readSilence } from '../../../records/units/unit-connection.ts'
import type { Actor } from '../../../rights/actor.ts'
import * as places from '../campaign-places-store.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ReleaseCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import { type Admission, admitUnit, comesFirst } from '../rules/admit-unit.ts'
import { nextOpening } from '../rules/next-opening.ts'
import * as early from '../run/early-units-store.ts'
import { consentOf, hoursOf, isEntitled } from './customer-consents.ts'
import { recordRequested } from './record-requested.ts'

type Candidates = Awaited<ReturnType<typeof units.listCandidates>>

type Deps = Pick<CampaignDeps, 'clock' | 'audit' | 'updates'>

async function admitUnits(
  { clock, updates }: Deps,
  tx: Db,
  campaign: ReleaseCampaign,
  candidates: Candidates,
): Promise<Map<string, Admission>> {
  const now = clock.now()
  const ids = candidates.map(({ unitId }) => unitId)
  const locked = new Map((await units.holdUnits(tx, ids)).map((unit) => [unit.id, unit]))
  const pinned = await units.listPinned(tx, ids)
  const failed = await updates.listFailed(tx, ids, campaign.arosId)
  const assigned = (await units.listAssignedByOthers(tx, campaign.id, ids)).filter(
    (row) => !endedCampaignStates.includes(row.campaign.state),
  )
  const others = new Map(assigned.map((row) => [row.unitId, row.campaign]))
  const installed = [...locked.values()].flatMap(({ installedArosId }) => installedArosId ?? [])
  const newer = campaign.policy.goesBack
    ? new Set<string>()
    : await listNewerThan(tx, campaign.arosId, installed)
  const answers = await listNewestConsents(tx, ids, [campaign.arosId])
  const consents = new Map(answers.map(({ consent }) => [consent.unitId, consent]))
  return new Map(
    candidates.map((candidate) => {
      const { unitId, customerId, customer } = candidate
      const unit = locked.get(unitId)
      const other = others.get(unitId)
      const rank = other && comesFirst(other, campaign) ? 'comes_first' : 'comes_after'
      const admission = admitUnit({
        isRetired: unit?.lifeState === 'retired',
        isOfVariant: unit?.variantId === campaign.variantId,
        isOfSameCustomer: unit?.customerId === customerId,
        isCustomerInactive: customer?.status === 'inactive',
        isEntitled: isEntitled(customer, { ...campaign, siteId: unit?.siteId ?? null }, now),
        runsIt: unit?.installedArosId === campaign.arosId,
        runsNewer: newer.has(unit?.installedArosId ?? ''),
        isPinned: pinned.has(unitId),
        hasFailed: failed.has(unitId),
        other: other ? rank : 'none',
        consent: consentOf(campaign, candidate, consents.get(unitId), now),
        opensAt: nextOpening(hoursOf(campaign, customer, unit?.siteId ?? null), now),
      })
      return [unitId, admission]
    }),
  )
}

/** Their pages show what is on offer to their robots. */
function publishOffers(tx: Db, candidates: Candidates): void {
  for (const [customerId, theirs] of Map.groupBy(candidates, (candidate) => candidate.customerId)) {
    const unitIds = theirs.map(({ unitId }) => unitId)
    publish(tx, changed('consents', null, 'changed', { customerId, unitIds }))
  }
}

async function writeAssigned(
  { clock, audit }: Deps,
  tx: Db,
  actor: Actor,
  campaign: ReleaseCampaign,
  admitted: ReadonlyMap<string, Admission>,
): Promise<string[]> {
  const now = clock.now()
  const alike = Map.groupBy(admitted, ([, admission]) => JSON.stringify(admission))
  for (const members of alike.values()) {
    const ids = members.map(([id]) => id)
    const admission = members[0]?.[1]
    if (admission?.kind === 'skip') {
      const { reason } = admission
      const change = {
        state: 'skipped',
        reason,
        endedAt: now,
        waitsUntil: null,
        assignedArosId: null,
      } as const
      await units.changeUnits(tx, campaign.id, ids, change)
      if (reason === 'newer_installed') await units.noteOrigins(tx, campaign.id, ids)
    } else if (admission?.kind === 'hold') {
      const change = { reason: admission.reason, waitsUntil: admission.until }
      await units.changeUnits(tx, campaign.id, ids, change)
      if (admission.reason !== 'consent') continue
      const requested = await units.noteRequested(tx, campaign.id, ids, now)
      await recordRequested(tx, { audit, actor, arosId: campaign.arosId }, requested)
    }
  }
  const assigned = [...admitted].flatMap(([id, { kind }]) => (kind === 'give' ? [id] : []))
  await units.takeover(tx, campaign.id, assigned, now)
  await units.noteOrigins(tx, campaign.id, assigned)
  const change = {
    state: 'assigned',
    reason: null,
    waitsUntil: null,
    assignedAt: now,
    assignedArosId: campaign.arosId,
    asideAt: null,
  } as const
  await units.changeUnits(tx, campaign.id, assigned, change)
  await places.standAside(tx, { id: campaign.id, now, silence: await readSilence(tx, now) }, assigned)
  return assigned
}

/** Those that may be given it next: robots that are back and wait for a place come before new ones. */
async function listNextUnits({ clock }: Deps, tx: Db, campaign: ReleaseCampaign, limit: number) {
  const now = clock.now()
  const requested = { id: campaign.id, now, silence: await readSilence(tx, now) }
  const back = await places.listBack(tx, requested, limit)
  if (back.length > 0) return { candidates: back, again: back.map(({ unitId }) => unitId) }
  const candidates = await units.listCandidates(tx, campaign, now, limit)
  const ids = candidates.map(({ unitId }) => unitId)
  // They were told to install it later.
  return { candidates, again: await early.listAssignedEarly(tx, campaign.id, ids) }
}

/**
 * Decides about the next robots of a campaign that the caller holds, and gives it to those that may have it.
 * @returns how many there were
 */
export async function giveRelease(
  deps: Deps,
  tx: Db,
  actor: Actor,
  campaign: ReleaseCampaign,
  limit: number,
): Promise<number> {
  const { updates } = deps
  const { candidates, again } = await listNextUnits(deps, tx, campaign, limit)
  if (candidates.length === 0) return 0
  const assigned = await writeAssigned(
    deps,
    tx,
    actor,
    campaign,
    await admitUnits(deps, tx, campaign, candidates),
  )
  await updates.reassign(tx, actor, {
    unitIds: [...assigned, ...again],
    reason: campaign.name,
  })
  await updates.notifyAgain(
    tx,
    again.filter((id) => assigned.includes(id)),
  )
  await units.noteUpdates(tx, campaign.id, assigned)
  publishOffers(tx, candidates)
  return candidates.length
}

/**
 * Gives the release of a campaign that the caller holds to the next robots that wait for their turn, for them to download:
 * to those that nothing but their turn keeps from it, and whose agent can be told to install later. The others get it in
 * their turn. @returns how many there were
 */
export async function giveReleaseEarly(
  deps: Deps,
  tx: Db,
  actor: Actor,
  campaign: ReleaseCampaign,
  limit: number,
): Promise<number> {
  const { clock, updates } = deps
  const now = clock.now()
  const candidates = await early.listEarly(tx, campaign, now, limit)
  const ids = candidates.map(({ unitId }) => unitId)
  const admitted = await admitUnits(deps, tx, campaign, candidates)
  const obeying = await early.listObeying(tx, ids)
  const occupied = new Set(
    (await units.listAssignedByOthers(tx, campaign.id, ids)).map(({ unitId }) => unitId),
  )
  const assigned = ids.filter(
    (id) => admitted.get(id)?.kind !== 'skip' && obeying.has(id) && !occupied.has(id),
  )
  await units.changeUnits(tx, campaign.id, ids, { earlyAt: now })
  await units.noteOrigins(tx, campaign.id, assigned)
  await units.changeUnits(tx, campaign.id, assigned, { assignedAt: now, assignedArosId: campaign.arosId })
  await updates.reassign(tx, actor, { unitIds: assigned, reason: campaign.name })
  await units.noteUpdates(tx, campaign.id, assigned)
  return candidates.length
}

/** Gives the release of a campaign to robots whose turn it is. */
export function createGiver(deps: Deps) {
  return { give: giveRelease.bind(undefined, deps), giveEarly: giveReleaseEarly.bind(undefined, deps) }
}

export type Giver = ReturnType<typeof createGiver>
