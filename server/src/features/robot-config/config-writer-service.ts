import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { Language } from '@filo/contract/localized-text'
import type { ConfigRight } from '@filo/contract/robot-config/config-rights'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type Actor, actorId, scopeOf } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { configModelOf, layersOf } from './config-layers.ts'
import {
  type ConfigDesired,
  type ConfigRefusal,
  type PlannedChange,
  planConfigChange,
} from './plan-config-change.ts'
import { refusalError } from './refusal-error.ts'
import { configMessages } from './report-config.ts'
import * as store from './robot-config-store.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> & { audit: AuditService }

interface WrittenConfigs {
  changed: store.ConfiguredUnit['unit'][]
  unchanged: store.ConfiguredUnit['unit'][]
  /** The changes of those that were changed. */
  changes: store.ChangeRow[]
  refused: { unit: store.ConfiguredUnit['unit']; refusal: ConfigRefusal }[]
}

interface ConfigWrite {
  desired: ConfigDesired
  right: ConfigRight
  reason: string | null
  origin: 'person' | 'many' | 'campaign'
  /** The campaign that brings it. */
  campaignId?: string
}

/** Writes changes of the configuration of units, one or many alike. */
export function createConfigWriter({ clock, ids, audit }: Deps) {
  async function writeOne(
    tx: Db,
    actor: Actor,
    found: store.ConfiguredUnit,
    { write, planned, open }: { write: ConfigWrite; planned: PlannedChange; open: store.ChangeRow[] },
  ): Promise<store.ChangeRow> {
    const { unit, capabilities } = found
    const at = clock.now()
    const config = found.config ?? store.emptyConfigOf(unit.id)
    const number = config.version + 1
    await store.putConfig(tx, { ...config, own: planned.own, version: number })
    await store.endChanges(
      tx,
      open.map(({ id }) => id),
      { state: 'superseded', supersededBy: number, endedAt: at },
    )
    const { id: unitId, customerId } = unit
    const state = agentCan(capabilities ?? [], 'config') ? 'queued' : 'proposed'
    const { reason, origin, campaignId = null } = write
    const nothingYet = { endedAt: null, endReason: null, endText: '', unreadKeys: [], supersededBy: null }
    const who = { createdAt: at, createdBy: actorId(actor) }
    const row: store.ChangeRow = {
      id: ids.next(),
      unitId,
      customerId,
      number,
      origin,
      state,
      items: planned.items,
      reason,
      campaignId,
      ...who,
      ...nothingYet,
    }
    await store.insertChanges(tx, [row])
    const fresh = planned.items.filter(({ isCarried }) => !isCarried)
    await audit.record(tx, actor, {
      action: 'robot_config.changed',
      objectType: 'produced_robot',
      objectId: unitId,
      objectName: unit.serial,
      customerId,
      ...(reason ? { reason } : {}),
      before: Object.fromEntries(fresh.map(({ key, before }) => [key, before])),
      after: Object.fromEntries(fresh.map(({ key, after }) => [key, after])),
    })
    return row
  }

  /**
   * Changes units that the caller holds and that are in the actor's scope; retired ones stay as they are. What a robot tries
   * at this moment is not overtaken: it ends by itself, then comes the next.
   */
  async function write(
    tx: Db,
    actor: Actor,
    unitIds: readonly string[],
    write: ConfigWrite,
  ): Promise<WrittenConfigs> {
    const written: WrittenConfigs = { changed: [], unchanged: [], changes: [], refused: [] }
    const openOfAll = Map.groupBy(await store.listOpen(tx, unitIds), ({ unitId }) => unitId)
    for (const found of await store.listConfigured(tx, scopeOf(actor), unitIds)) {
      const { unit, config } = found
      const isTried = ({ number }: store.ChangeRow) =>
        (config?.trialUntil ?? new Date(0)) > clock.now() && number <= (config?.appliedVersion ?? 0)
      const open = (openOfAll.get(unit.id) ?? []).filter((change) => !isTried(change))
      const waiting = open.flatMap(({ items }) => items)
      const situation = { layers: layersOf(found), right: write.right, waiting }
      const planned = planConfigChange(write.desired, situation)
      if ('error' in planned) written.refused.push({ unit, refusal: planned })
      else if (planned.items.length === 0 || unit.lifeState === 'retired') written.unchanged.push(unit)
      else {
        written.changes.push(await writeOne(tx, actor, found, { write, planned, open }))
        written.changed.push(unit)
      }
    }
    return written
  }

  /**
   * Refuses what the model allows on none of its robots.
   * @throws not_found config_value_refused config_over_limit
   */
  async function requireAllowed(tx: Db, variantId: string, desired: ConfigDesired, language: Language) {
    const model = await store.findModelOf(tx, variantId)
    if (!model) throw new DomainError(commonErrors.not_found)
    const layers = { model: configModelOf(model), own: {}, ofCustomer: {}, ofModel: {} }
    const planned = planConfigChange(desired, { layers, right: 'all', waiting: [] })
    if ('error' in planned) throw refusalError(planned, language)
  }

  return {
    write,
    requireAllowed,
    /** What the caller publishes of units that were changed. */
    messagesOf: configMessages,
  }
}

export type ConfigWriter = ReturnType<typeof createConfigWriter>
