import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import * as configs from '../campaign-config-store.ts'
import type { CampaignDeps } from '../campaign-ports.ts'
import type { ConfigCampaign } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import { planReturn, type ReturnPlan } from '../rules/plan-return.ts'

type Deps = Pick<CampaignDeps, 'clock' | 'configs'>

/** Gives robots their former values back: those that were not reached yet on an end, all on a withdrawal. */
export function createConfigRevert({ clock, configs: configWriter }: Deps) {
  /** Writes the way back of robots, each as a change of its own settings. */
  async function write(
    tx: Db,
    actor: Actor,
    campaign: ConfigCampaign,
    rows: readonly Pick<configs.ConfiguredRow, 'own'>[],
  ) {
    await units.holdUnits(
      tx,
      rows.map(({ own }) => own.unitId),
    )
    // Read anew: a person may have changed one before it was held.
    const ids = rows.map(({ own }) => own.unitId)
    const configured = await configs.listConfiguredOf(tx, campaign.id, ids)
    const plans = new Map<string, ReturnPlan>(
      configured.map(({ own, values, number, appliedVersion }) => {
        const isApplied = own.state !== 'assigned' || (number !== null && number <= (appliedVersion ?? 0))
        const now = { own: values ?? {}, isApplied }
        return [own.unitId, planReturn(campaign.config, own.configBefore ?? {}, now)]
      }),
    )
    const alike = Map.groupBy(plans, ([, { desired }]) => JSON.stringify(desired))
    const writes = [...alike.values()].flatMap((members) => {
      const desired = members[0]?.[1].desired
      return desired ? [{ unitIds: members.map(([unitId]) => unitId), desired }] : []
    })
    const reason = campaign.reason ?? campaign.name
    return { plans, ...(await configWriter.write(tx, actor, writes, { reason, campaignId: campaign.id })) }
  }

  type Written = Awaited<ReturnType<typeof write>>

  async function noteReturns(tx: Db, campaign: ConfigCampaign, { plans, changes }: Written): Promise<void> {
    const now = clock.now()
    const isPartly = ({ unitId }: { unitId: string }) => (plans.get(unitId)?.retained.length ?? 0) > 0
    for (const reason of [null, 'config_retained'] as const) {
      const ids = changes.filter((row) => isPartly(row) === (reason !== null)).map(({ unitId }) => unitId)
      const change = { state: 'returning', reason, assignedAt: now, endedAt: null } as const
      await units.changeUnits(tx, campaign.id, ids, change)
    }
    const made = changes.map(({ unitId, id }) => ({
      unitId,
      changeId: id,
      before: plans.get(unitId)?.back ?? {},
    }))
    await configs.noteChanges(tx, campaign.id, made)
  }

  /** Sends the next robots back to their former values; what somebody changed since is left alone. @returns how many there were */
  async function sendBack(tx: Db, actor: Actor, campaign: ConfigCampaign, limit: number): Promise<number> {
    const states = ['assigned', 'succeeded'] as const
    const rows = await configs.listConfigured(tx, campaign.id, { states, limit })
    const written = await write(tx, actor, campaign, rows)
    await noteReturns(tx, campaign, written)
    const over = { endedAt: clock.now(), configChangeId: null }
    const isStored = (id: string) => (written.plans.get(id)?.retained.length ?? 0) > 0
    const [retained, same] = [true, false].map((isOne) =>
      written.unchangedIds.filter((id) => isStored(id) === isOne),
    )
    await units.changeUnits(tx, campaign.id, retained ?? [], {
      state: 'skipped',
      reason: 'config_retained',
      ...over,
    })
    await units.changeUnits(tx, campaign.id, same ?? [], { state: 'returned', reason: null, ...over })
    await units.changeUnits(tx, campaign.id, written.refusedIds, {
      state: 'failed',
      reason: 'return_failed',
      ...over,
    })
    return rows.length
  }

  /** Leaves robots out that were given it, with their former values. */
  async function leaveOut(
    tx: Db,
    actor: Actor,
    campaign: ConfigCampaign,
    {
      rows,
      state,
      reason,
    }: {
      rows: readonly Pick<configs.ConfiguredRow, 'own'>[]
      state: CampaignUnitState
      reason: CampaignUnitReason
    },
  ): Promise<void> {
    await write(tx, actor, campaign, rows)
    const ids = rows.map(({ own }) => own.unitId)
    const change = { state, reason, configChangeId: null, endedAt: clock.now() }
    await units.changeUnits(tx, campaign.id, ids, change)
  }

  /** Stops the next robots that have not taken it yet. @returns how many there were */
  async function stop(tx: Db, actor: Actor, campaign: ConfigCampaign, limit: number): Promise<number> {
    const rows = await configs.listConfigured(tx, campaign.id, {
      states: ['assigned'],
      limit,
      isUntaken: true,
    })
    await leaveOut(tx, actor, campaign, { rows, state: 'cancelled', reason: 'aborted' })
    return rows.length
  }

  return { sendBack, stop, leaveOut }
}

export type ConfigRevert = ReturnType<typeof createConfigRevert>
