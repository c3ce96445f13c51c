import { agentCan } from '@filo/contract/device/agent-capabilities'
import { hasConfigItem, languagesOf, numberBounds } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, configItems, configKeys } from '@filo/contract/robot-config/config-items'
import { type ConfigRight, mayChangeConfig } from '@filo/contract/robot-config/config-rights'
import { isOfConfigItem } from '@filo/contract/robot-config/config-values'
import { type ResolvedItem, resolveConfig } from '@filo/contract/robot-config/resolve-config'
import type {
  ConfigChange,
  UnitConfig,
  UnitConfigItem,
} from '@filo/contract/robot-config/robot-config-routes'
import { etagOf } from '../../http/routes/etag.ts'
import type { Scope } from '../../rights/actor.ts'
import { layersOf } from './config-layers.ts'
import { type ChangeWithName, type ConfiguredUnit, emptyConfigOf } from './robot-config-store.ts'

/** Names of staff and campaigns are not for customers. */
export function presentChange(
  { change, byName, byCustomerId, campaignName }: ChangeWithName,
  scope: Scope,
): ConfigChange {
  const isKnown = scope.kind === 'all' || (byCustomerId !== null && byCustomerId === scope.customerId)
  const { id, number, origin, state, items, reason, endReason, endText, unreadKeys, supersededBy } = change
  return {
    id,
    number,
    origin,
    state,
    items: items.filter(({ key }) => Object.hasOwn(configItems, key)),
    // A campaign's reason is its name.
    reason: origin === 'campaign' && scope.kind !== 'all' ? null : reason,
    campaign:
      scope.kind === 'all' && change.campaignId && campaignName !== null
        ? { id: change.campaignId, name: campaignName }
        : null,
    createdAt: change.createdAt.toISOString(),
    createdByName: isKnown ? byName : null,
    endedAt: change.endedAt?.toISOString() ?? null,
    endReason,
    endText,
    unreadKeys,
    supersededBy,
  }
}

const presentDesired = (item: ResolvedItem | undefined) =>
  item ? { value: item.value, source: item.source, cutTo: item.cutTo ?? null } : null

interface Shown {
  right: ConfigRight
  scope: Scope
  now: Date
  open: ChangeWithName | undefined
  lastEnded: ChangeWithName | undefined
}

/** A unit's configuration as somebody with this right sees it. */
export function presentUnitConfig(
  found: ConfiguredUnit,
  { right, scope, now, open, lastEnded }: Shown,
): UnitConfig {
  const { unit, model, capabilities } = found
  const config = found.config ?? emptyConfigOf(unit.id)
  const layers = layersOf(found)
  const resolved = resolveConfig(layers)
  const inherited = resolveConfig({ ...layers, own: {} })

  function presentItem(key: ConfigKey): UnitConfigItem {
    const { is } = configItems[key]
    const bounds = is.kind === 'number' ? numberBounds(is, layers.model.schema) : undefined
    const reported = config.reported[key]
    return {
      key,
      desired: presentDesired(resolved[key]),
      own: layers.own[key] ?? null,
      inherited: presentDesired(inherited[key]),
      reported: reported && isOfConfigItem(key, reported.value) ? reported : null,
      isRead: config.reportedAt ? config.readKeys.includes(key) : null,
      min: bounds?.min ?? null,
      max: bounds?.max ?? null,
      mayChange: mayChangeConfig(right, key),
    }
  }

  const { trialUntil, trialKeys, reportedAt, version } = config
  return {
    unitId: unit.id,
    serial: unit.serial,
    name: unit.name,
    modelName: model.name,
    languages: [...languagesOf(layers.model)],
    etag: etagOf({ revision: version }),
    items: configKeys.filter((key) => hasConfigItem(key, layers.model)).map(presentItem),
    mayChange: right !== 'none',
    canApply: capabilities ? agentCan(capabilities, 'config') : null,
    canTryVoice: agentCan(capabilities ?? [], 'try-voice'),
    reportedAt: reportedAt?.toISOString() ?? null,
    trial: trialUntil && trialUntil > now ? { keys: trialKeys, until: trialUntil.toISOString() } : null,
    open: open ? presentChange(open, scope) : null,
    lastEnded: lastEnded ? presentChange(lastEnded, scope) : null,
  }
}
