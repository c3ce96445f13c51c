import { hasConfigItem } from '@filo/contract/robot-config/config-bounds'
import { configKeys } from '@filo/contract/robot-config/config-items'
import { isOfConfigItem } from '@filo/contract/robot-config/config-values'
import { resolveConfig } from '@filo/contract/robot-config/resolve-config'
import type { Db } from '../../db/database.ts'
import type { Scope } from '../../rights/actor.ts'
import { layersOf } from './config-layers.ts'
import { listConfigured } from './robot-config-store.ts'

/** How a unit's configuration compares with what it reported: items that it reported, and those that are not as desired. */
export interface ConfigEvidence {
  reportedAt: Date
  compared: number
  differing: number
}

/** Reads what a unit in scope reported of its configuration; null where it reported nothing, or is out of scope. */
export async function readConfigEvidence(
  db: Db,
  scope: Scope,
  unitId: string,
): Promise<ConfigEvidence | null> {
  const [found] = await listConfigured(db, scope, [unitId])
  if (!found?.config?.reportedAt) return null
  const { reported, reportedAt, readKeys } = found.config
  const layers = layersOf(found)
  const resolved = resolveConfig(layers)
  const compared = configKeys.flatMap((key) => {
    const own = reported[key]
    // What no program of the robot reads says nothing of how it is set.
    if (!readKeys.includes(key)) return []
    const desired = resolved[key]
    if (!own || !desired || !hasConfigItem(key, layers.model) || !isOfConfigItem(key, own.value)) return []
    return [JSON.stringify(own.value) === JSON.stringify(desired.value)]
  })
  return { reportedAt, compared: compared.length, differing: compared.filter((isSame) => !isSame).length }
}
