import type { ConfigVersion } from '@filo/contract/robot-config/config-report'
import type { ConfigLayers } from '@filo/contract/robot-config/resolve-config'
import { RobotConfigSchema } from '@filo/contract/robot-models/robot-config-schema'
import type { ConfiguredUnit } from './robot-config-store.ts'

/** What of a model bounds its robots' configuration; one whose schema cannot be read has none of its items. */
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
