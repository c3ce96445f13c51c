import { RobotConfigSchema } from '@filo/contract/robot-models/robot-config-schema'
import {
  HardwareBaseline,
  type RobotModel,
  RobotModelSpecs,
  type RobotType,
} from '@filo/contract/robot-models/robot-models-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import type { ModelCounts, RobotModelRow } from './robot-models-store.ts'
import type { RobotTypeRow } from './robot-types-store.ts'

/** The only door of robot type rows to the outside. */
export function presentRobotType(row: RobotTypeRow, modelCount: number): RobotType {
  const { code, name, iconKey, order } = row
  return { ...presentMeta(row), code, name, iconKey, order, modelCount }
}

/** The only door of robot model rows to the outside. */
export function presentRobotModel(row: RobotModelRow, counts: ModelCounts): RobotModel {
  return {
    ...presentMeta(row),
    typeId: row.typeId,
    code: row.code,
    name: row.name,
    description: row.description,
    imageKey: row.imageKey,
    gallery: row.gallery,
    specs: RobotModelSpecs.safeParse(row.specs).data ?? {},
    languages: row.languages,
    configSchema: RobotConfigSchema.safeParse(row.configSchema).data ?? {},
    hardwareBaseline: HardwareBaseline.safeParse(row.hardwareBaseline).data ?? {},
    minAros: row.minAros,
    status: row.status,
    variantCount: counts.variants.get(row.id) ?? 0,
    unitCount: counts.units.get(row.id) ?? 0,
  }
}
