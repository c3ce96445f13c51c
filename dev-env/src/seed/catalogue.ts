import type { Client } from '@filo/contract/client'
import {
  createRobotModel,
  createRobotType,
  listRobotModels,
  listRobotTypes,
} from '@filo/contract/robot-models/robot-models-routes'
import { createRobot, listRobots } from '@filo/contract/robots/robots-routes'
import { demoModels } from './models.ts'

async function ensureType(
  production: Client,
  type: (typeof demoModels)[number]['type'],
  order: number,
): Promise<string> {
  const { items } = await production.call(listRobotTypes, { query: { size: 100 } })
  const found = items.find((item) => item.code === type.code)
  return found ? found.id : (await production.call(createRobotType, { body: { ...type, order } })).id
}

async function ensureModel(
  production: Client,
  model: (typeof demoModels)[number],
  typeId: string,
): Promise<string> {
  const { items } = await production.call(listRobotModels, { query: { size: 100 } })
  const found = items.find((item) => item.code === model.code)
  if (found) return found.id
  const { code, name, description, imageKey, specs, languages, configSchema } = model
  const body = { typeId, code, name, description, imageKey, specs, languages, configSchema }
  return (await production.call(createRobotModel, { body })).id
}

/** Types, models and one variant each, made unless they are there. @returns variant ids by model code */
export async function ensureCatalogue(production: Client): Promise<Map<string, string>> {
  const { items: known } = await production.call(listRobots, { query: { size: 100 } })
  const variants = new Map(known.map((variant) => [variant.code, variant.id]))
  for (const [order, model] of demoModels.entries()) {
    if (variants.has(model.code)) continue
    const typeId = await ensureType(production, model.type, order)
    const modelId = await ensureModel(production, model, typeId)
    const body = { modelId, code: model.code, name: model.name, imageKey: model.imageKey }
    variants.set(model.code, (await production.call(createRobot, { body })).id)
  }
  return variants
}
