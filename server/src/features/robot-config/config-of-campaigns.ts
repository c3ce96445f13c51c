import type { FormerValues } from '@filo/contract/campaigns/campaign-shapes'
import { configKeys } from '@filo/contract/robot-config/config-items'
import { refuseConfigValue } from '@filo/contract/robot-config/config-values'
import { desiredOf, resolveConfig } from '@filo/contract/robot-config/resolve-config'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import type { Actor } from '../../rights/actor.ts'
import { layersOf } from './config-layers.ts'
import type { ConfigWriter } from './config-writer-service.ts'
import type { ConfigDesired } from './plan-config-change.ts'
import * as store from './robot-config-store.ts'

interface Deps {
  configWriter: ConfigWriter
}

function formerOf(found: store.ConfiguredUnit): FormerValues {
  const layers = layersOf(found)
  const inherited = desiredOf(resolveConfig({ ...layers, own: {} }))
  const former = configKeys.map((key) => {
    const reported = inherited[key] === undefined ? found.config?.reported[key]?.value : undefined
    const fits = reported !== undefined && !refuseConfigValue(key, reported, layers.model)
    return [key, { own: layers.own[key] ?? null, inForce: fits ? reported : null }] as const
  })
  return Object.fromEntries(former)
}

/** Writes what campaigns bring, as what people change: one change of each unit's own settings. */
export function createConfigOfCampaigns({ configWriter }: Deps) {
  /** Changes units that the caller holds, those together that are changed alike. */
  async function write(
    tx: Db,
    actor: Actor,
    writes: readonly { unitIds: readonly string[]; desired: ConfigDesired }[],
    from: { reason: string; campaignId: string },
  ) {
    const parts = []
    for (const { unitIds, desired } of writes) {
      const order = { desired, right: 'all' as const, origin: 'campaign' as const, ...from }
      parts.push(await configWriter.write(tx, actor, unitIds, order))
    }
    const written = parts.flatMap(({ changed }) => changed)
    for (const message of configWriter.messagesOf(written)) publish(tx, message)
    return {
      changes: parts.flatMap(({ changes }) => changes),
      unchangedIds: parts.flatMap(({ unchanged }) => unchanged.map(({ id }) => id)),
      refusedIds: parts.flatMap(({ refused }) => refused.map(({ unit }) => unit.id)),
    }
  }

  /** What units have of all items now, those by id that there are; the caller holds them. */
  async function readFormer(tx: Db, unitIds: readonly string[]): Promise<Map<string, FormerValues>> {
    const found = await store.listConfigured(tx, { kind: 'all' }, unitIds)
    return new Map(found.map((each) => [each.unit.id, formerOf(each)]))
  }

  return { write, readFormer, requireAllowed: configWriter.requireAllowed }
}
