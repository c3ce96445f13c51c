import {
  type ConfigItemKey,
  type ConfigItemRange,
  configItemKeys,
  RobotConfigSchema,
} from '@filo/contract/robot-models/robot-config-schema'
import {
  CreateRobotModelBody,
  HardwareBaseline,
  type RobotModel,
  RobotModelSpecs,
} from '@filo/contract/robot-models/robot-models-routes'
import { z } from 'zod'
import { orNull } from '../../../lib/or-null.ts'
import type { Form } from '../../../ui/form/use-form.ts'

const { shape } = CreateRobotModelBody

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== null && field !== undefined),
  )
}

function withoutBlank(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const isBlank = (field: unknown) => typeof field === 'string' && field.trim() === ''
  return withoutEmpty(
    Object.fromEntries(Object.entries(value).map(([key, field]) => [key, isBlank(field) ? null : field])),
  )
}

/** What the form of a model holds: empty numbers and items that are switched off are left out when saved. */
export const ModelValues = z.object({
  typeId: shape.typeId,
  code: shape.code,
  name: shape.name,
  description: shape.description.unwrap(),
  imageKey: orNull(shape.imageKey.unwrap()),
  gallery: shape.gallery.unwrap(),
  specs: z.preprocess(withoutEmpty, RobotModelSpecs),
  languages: shape.languages.unwrap(),
  configSchema: z.preprocess(withoutEmpty, RobotConfigSchema),
  hardwareBaseline: z.preprocess(withoutBlank, HardwareBaseline),
  minAros: orNull(shape.minAros.unwrap()),
})

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

/** Parts of the hardware that are named. */
export const baselineTexts = ['cpu', 'gpu', 'board'] as const

/** Parts of the hardware that are counted or measured; the unit is a text key. */
export const baselineNumbers = [
  ['memoryGb', 'gb'],
  ['diskGb', 'gb'],
  ['cameras', null],
  ['microphones', null],
] as const

function baselineValues(baseline: HardwareBaseline) {
  const texts = baselineTexts.map((field) => [field, baseline[field] ?? ''])
  const numbers = baselineNumbers.map(([field]) => [field, baseline[field] ?? null])
  return Object.fromEntries([...texts, ...numbers]) as Record<string, string | number | null>
}

function configValues(schema: RobotConfigSchema): Record<ConfigItemKey, ConfigItemRange | null> {
  return Object.fromEntries(configItemKeys.map((key) => [key, schema[key] ?? null])) as Record<
    ConfigItemKey,
    ConfigItemRange | null
  >
}

/** The form's values of a model. */
export function modelValuesOf(model: RobotModel) {
  const { typeId, code, name, description, imageKey, gallery, languages, minAros } = model
  const numbers = Object.fromEntries(specFields.map(([field]) => [field, model.specs[field] ?? null]))
  const specs = { ...numbers, sensors: model.specs.sensors ?? [] }
  const configSchema = configValues(model.configSchema)
  const hardwareBaseline = baselineValues(model.hardwareBaseline)
  const words = { typeId, code, name, description, imageKey, gallery, languages, minAros }
  return { ...words, specs, configSchema, hardwareBaseline }
}

/** The form's values of a model that does not exist yet. */
export function emptyModelValues(typeId: string) {
  return {
    typeId,
    code: '',
    name: { tr: '', en: '' },
    description: { tr: '', en: '' },
    imageKey: '',
    gallery: [] as string[],
    specs: { ...Object.fromEntries(specFields.map(([field]) => [field, null])), sensors: [] as string[] },
    languages: ['tr', 'en'],
    configSchema: configValues({}),
    hardwareBaseline: baselineValues({}),
    minAros: '',
  }
}

/** The form of a model, as its parts are handed it. */
export type ModelForm = Form<z.input<typeof ModelValues>, z.output<typeof ModelValues>>
