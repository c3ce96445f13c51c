import type { ConfigVersion } from '@filo/contract/robot-config/config-report'
import type { ConfigLayers } from '@filo/contract/robot-config/resolve-config'
import { RobotConfigSchema } from '@filo/contract/robot-models/robot-config-schema'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import type { ConfiguredUnit } from './robot-config-store.ts'

/** Part of a model that bounds its robots' configuration; one whose schema cannot be read has none of its items. */
export function configModelOf({
  configSchema,
  languages,
}: Pick<ConfiguredUnit['model'], 'configSchema' | 'languages'>): ConfigLayers['model'] {
  return { schema: RobotConfigSchema.safeParse(configSchema).data ?? {}, languages }
}

/** All that a unit's configuration is made of. */
export function layersOf({ model, config, ofModel, ofCustomer }: ConfiguredUnit): ConfigLayers {
  return {
    model: configModelOf(model),
    own: config?.own ?? {},
    ofCustomer: ofCustomer ?? {},
    ofModel: ofModel ?? {},
  }
}

/** The version that robots compare. */
export function versionOf({ config, ofCustomerVersion, ofModelVersion }: ConfiguredUnit): ConfigVersion {
  return `${config?.version ?? 0}.${ofCustomerVersion ?? 0}.${ofModelVersion ?? 0}`
}

/** By which a robot knows that it has another owner, without learning who it is. */
export function ownerMarkOf({ unit: { id, customerId } }: Pick<ConfiguredUnit, 'unit'>): string {
  return sha256Hex(`${id} ${customerId ?? ''}`)
}
