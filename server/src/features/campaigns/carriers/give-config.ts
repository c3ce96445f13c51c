import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import * as configs from '../campaign-config-store.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ConfigCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import { admitConfigUnit } from '../rules/admit-config.ts'
import type { Admission } from '../rules/admit-unit.ts'
import { nextOpening } from '../rules/next-opening.ts'
import { keysOf } from '../rules/settle-config.ts'
import { hoursOf } from './customer-consents.ts'

type Deps = Pick<CampaignDeps, 'clock' | 'configs'>
type Candidates = Awaited<ReturnType<typeof units.listCandidates>>

/** Gives the configuration of a campaign to robots whose turn it is, each as a change of its own settings. */
export function createConfigGiver({ clock, configs: configWriter }: Deps) {
  async function admit(
    tx: Db,
    campaign: ConfigCampaign,
    candidates: Candidates,
  ): Promise<Map<string, Admission>> {
    const now = clock.now()
    const ids = candidates.map(({ unitId }) => unitId)
    const locked = new Map((await units.holdUnits(tx, ids)).map((unit) => [unit.id, unit]))
    const taking = new Map((await configs.listTaking(tx, ids)).map((row) => [row.unitId, row]))
    const keys = [...keysOf(campaign.config.set), ...campaign.config.unset]
    return new Map(
      candidates.map(({ unitId, customerId, customer }) => {
        const unit = locked.get(unitId)
        const { capabilities, readKeys, reportedAt } = taking.get(unitId) ?? {}
        const admission = admitConfigUnit({
          isRetired: unit?.lifeState === 'retired',
          isOfVariant: unit?.variantId === campaign.variantId,
          isOfSameCustomer: unit?.customerId === customerId,
          isCustomerInactive: customer?.status === 'inactive',
          takesConfig: capabilities ? agentCan(capabilities, 'config') : null,
          readsAll: reportedAt ? keys.every((key) => readKeys?.includes(key)) : null,
          opensAt: nextOpening(hoursOf(campaign, customer, unit?.siteId ?? null), now),
        })
        return [unitId, admission]
      }),
    )
  }

  /** Leaves out and holds those that do not get it now. @returns those that do */
  async function sort(
    tx: Db,
    campaign: ConfigCampaign,
    admitted: ReadonlyMap<string, Admission>,
  ): Promise<string[]> {
    const endedAt = clock.now()
    const alike = Map.groupBy(admitted, ([, admission]) => JSON.stringify(admission))
    for (const members of alike.values()) {
      const ids = members.map(([id]) => id)
      const admission = members[0]?.[1]
      if (admission?.kind === 'skip') {
        const change = { state: 'skipped', reason: admission.reason, endedAt, waitsUntil: null } as const
        await units.changeUnits(tx, campaign.id, ids, change)
      } else if (admission?.kind === 'hold') {
        const change = { reason: admission.reason, waitsUntil: admission.until }
        await units.changeUnits(tx, campaign.id, ids, change)
      }
    }
    return [...admitted].flatMap(([id, { kind }]) => (kind === 'give' ? [id] : []))
  }

  /** Changes robots that the caller holds. */
  async function giveTo(
    tx: Db,
    actor: Actor,
    campaign: ConfigCampaign,
    unitIds: readonly string[],
  ): Promise<void> {
    const { id, name, config } = campaign
    const now = clock.now()
    const origin = { reason: name, campaignId: id }
    const former = await configWriter.readFormer(tx, unitIds)
    const written = await configWriter.write(tx, actor, [{ unitIds, desired: config }], origin)
    const assigned = {
      state: 'assigned',
      reason: null,
      waitsUntil: null,
      assignedAt: now,
      endedAt: null,
    } as const
    const made = written.changes.map(({ unitId, id: changeId, items }) => {
      const fresh = items.filter(({ isCarried }) => !isCarried)
      // Not the item's own "before": that is what the robot has, and a wish of somebody may still have been on its way.
      const had = former.get(unitId)
      const before = Object.fromEntries(
        fresh.map(({ key }) => [key, had?.[key] ?? { own: null, inForce: null }]),
      )
      return { unitId, changeId, before }
    })
    await units.changeUnits(
      tx,
      id,
      made.map(({ unitId }) => unitId),
      assigned,
    )
    await configs.noteChanges(tx, id, made)
    const skipped = { state: 'skipped', waitsUntil: null, endedAt: now, configChangeId: null } as const
    await units.changeUnits(tx, id, written.unchangedIds, { ...skipped, reason: 'config_already_set' })
    await units.changeUnits(tx, id, written.refusedIds, { ...skipped, reason: 'config_refused' })
  }

  /**
   * Decides about the next robots of a campaign that the caller holds, and gives it to those that may have it.
   * @returns how many there were
   */
  async function give(tx: Db, actor: Actor, campaign: ConfigCampaign, limit: number): Promise<number> {
    const candidates = await units.listCandidates(tx, campaign, clock.now(), limit)
    if (candidates.length === 0) return 0
    const due = await sort(tx, campaign, await admit(tx, campaign, candidates))
    await giveTo(tx, actor, campaign, due)
    return candidates.length
  }

  /** Gives it once more to robots on which it failed. */
  async function again(tx: Db, actor: Actor, campaign: ConfigCampaign, limit: number): Promise<void> {
    const failed = await configs.listConfigured(tx, campaign.id, { states: ['failed'], limit })
    const ids = failed.map(({ own }) => own.unitId)
    await units.holdUnits(tx, ids)
    await giveTo(tx, actor, campaign, ids)
  }

  return { give, again }
}
