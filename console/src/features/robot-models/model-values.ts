import {
  type ConfigItemKey,
  type ConfigItemRange,
  configItemKeys,
  RobotConfigSchema,
} from '@filo/contract/robot-models/robot-config-schema'
import {
  CreateRobotModelBody,
  type RobotModel,
  RobotModelSpecs,
} from '@filo/contract/robot-models/robot-models-routes'
import { z } from 'zod'
import { orNull } from '../../lib/or-null.ts'

const { shape } = CreateRobotModelBody

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  )
}

/** What the form of a model holds: empty numbers and items that are switched off are left out when saved. */
export const ModelValues = z.object({
  typeId: shape.typeId,
  code: shape.code,
  name: shape.name,
  description: shape.description.unwrap(),
  imageKey: orNull(shape.imageKey.unwrap()),
  specs: z.preprocess(withoutEmpty, RobotModelSpecs),
  languages: shape.languages.unwrap(),
  configSchema: z.preprocess(withoutEmpty, RobotConfigSchema),
  minAros: orNull(shape.minAros.unwrap()),
})
export type ModelInput = z.input<typeof ModelValues>

/** Numbers of the form, in the order shown; the unit is a text key, null for a plain count. */
export const specFields = [
  ['heightCm', 'cm'],
  ['weightKg', 'kg'],
  ['speedMS', 'ms'],
  ['payloadKg', 'kg'],
  ['batteryH', 'h'],
  ['chargeMin', 'min'],
  ['dof', null],
  ['screenInch', 'inch'],
] as const

function configValues(schema: RobotConfigSchema): Record<ConfigItemKey, ConfigItemRange | null> {
  return Object.fromEntries(configItemKeys.map((key) => [key, schema[key] ?? null])) as Record<
    ConfigItemKey,
    ConfigItemRange | null
  >
}

/** The form's values of a model. */
export function modelValuesOf(model: RobotModel) {
  const { typeId, code, name, description, imageKey, languages, minAros } = model
  const numbers = Object.fromEntries(specFields.map(([field]) => [field, model.specs[field] ?? null]))
  const specs = { ...numbers, sensors: model.specs.sensors ?? [] }
  const configSchema = configValues(model.configSchema)
  return { typeId, code, name, description, imageKey, specs, languages, configSchema, minAros }
}

/** The form's values of a model that does not exist yet. */
export function emptyModelValues(typeId: string) {
  return {
    typeId,
    code: '',
    name: { tr: '', en: '' },
    description: { tr: '', en: '' },
    imageKey: '',
    specs: { ...Object.fromEntries(specFields.map(([field]) => [field, null])), sensors: [] as string[] },
    languages: ['tr', 'en'],
    configSchema: configValues({}),
    minAros: '',
  }
}
