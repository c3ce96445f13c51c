import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { PictureKey } from '../pictures/picture-key.ts'
import { route } from '../route.ts'
import { RobotConfigSchema } from './robot-config-schema.ts'
import { robotModelErrors } from './robot-models-errors.ts'

/** Codes of types, models and variants: invariant upper case, e.g. `NOVA-H1`. */
export const CatalogueCode = z.stringFormat('record_code', /^[A-Z0-9][A-Z0-9-]{1,31}$/)

/** The form minAros is written in: a semantic version without `v`. */
export const ArosNumber = z.stringFormat('semver', /^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z.-]{1,40})?$/)

/** A language a robot speaks: `tr`, `en`, `pt-BR`. */
const RobotLanguage = z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/)

export const CatalogueStatus = z.enum(['active', 'archived'])
export type CatalogueStatus = z.infer<typeof CatalogueStatus>

export const catalogueStatusNames: Record<CatalogueStatus, LocalizedText> = {
  active: { tr: 'Kullanımda', en: 'In use' },
  archived: { tr: 'Arşivde', en: 'Archived' },
}

const typeFields = {
  code: CatalogueCode,
  name: LocalizedName,
  iconKey: PictureKey.nullable(),
  order: z.number().int().min(0).max(9999),
}

export const RobotType = EntityMeta.extend({
  code: z.string(),
  name: LocalizedText,
  iconKey: z.string().nullable(),
  order: z.number().int(),
  modelCount: z.number().int(),
})
export type RobotType = z.infer<typeof RobotType>

const amount = (max: number) => z.number().min(0).max(max).optional()

/** Physical data; units are in the names (speed in m/s). */
export const RobotModelSpecs = z.strictObject({
  heightCm: amount(1000),
  weightKg: amount(10_000),
  speedMS: amount(50),
  batteryH: amount(240),
  chargeMin: amount(10_000),
  dof: z.number().int().min(0).max(200).optional(),
  screenInch: amount(200),
  payloadKg: amount(10_000),
  sensors: z.array(z.string().trim().min(1).max(60)).max(50).optional(),
})
export type RobotModelSpecs = z.infer<typeof RobotModelSpecs>

const part = z.string().trim().min(1).max(120).optional()

/** What every robot of a model is built with; robots are compared with it. */
export const HardwareBaseline = z.strictObject({
  cpu: part,
  gpu: part,
  board: part,
  memoryGb: amount(4096),
  diskGb: amount(1_000_000),
  cameras: z.number().int().min(0).max(100).optional(),
  microphones: z.number().int().min(0).max(100).optional(),
})
export type HardwareBaseline = z.infer<typeof HardwareBaseline>

const modelFields = {
  typeId: Id,
  code: CatalogueCode,
  name: LocalizedName,
  description: LocalizedText,
  imageKey: PictureKey.nullable(),
  gallery: z.array(PictureKey).max(20),
  specs: RobotModelSpecs,
  languages: z.array(RobotLanguage).max(50),
  configSchema: RobotConfigSchema,
  hardwareBaseline: HardwareBaseline,
  minAros: ArosNumber.nullable(),
}

export const RobotModel = EntityMeta.extend({
  typeId: Id,
  code: z.string(),
  name: LocalizedText,
  description: LocalizedText,
  imageKey: z.string().nullable(),
  gallery: z.array(z.string()),
  specs: RobotModelSpecs,
  languages: z.array(z.string()),
  configSchema: RobotConfigSchema,
  hardwareBaseline: HardwareBaseline,
  minAros: z.string().nullable(),
  status: CatalogueStatus,
  variantCount: z.number().int(),
  unitCount: z.number().int(),
})
export type RobotModel = z.infer<typeof RobotModel>

export const CreateRobotTypeBody = z.object({
  ...typeFields,
  iconKey: typeFields.iconKey.default(null),
  order: typeFields.order.default(0),
})
export const UpdateRobotTypeBody = z.object(typeFields).partial()

export const CreateRobotModelBody = z.object({
  ...modelFields,
  description: LocalizedText.default({ tr: '', en: '' }),
  imageKey: modelFields.imageKey.default(null),
  gallery: modelFields.gallery.default([]),
  specs: RobotModelSpecs.default({}),
  languages: modelFields.languages.default([]),
  configSchema: RobotConfigSchema.default({}),
  hardwareBaseline: HardwareBaseline.default({}),
  minAros: modelFields.minAros.default(null),
})
export type CreateRobotModelBody = z.infer<typeof CreateRobotModelBody>

export const UpdateRobotModelBody = z.object(modelFields).partial()
export type UpdateRobotModelBody = z.infer<typeof UpdateRobotModelBody>

const read = { permission: 'robot_model.read' } as const
const manage = { permission: 'robot_model.manage' } as const

export const listRobotTypes = route({
  name: 'listRobotTypes',
  method: 'GET',
  path: '/api/robot-types',
  summary: 'Robot types in their order',
  access: read,
  query: listQuery({}),
  response: pageOf(RobotType),
})

export const createRobotType = route({
  name: 'createRobotType',
  method: 'POST',
  path: '/api/robot-types',
  summary: 'Add a robot type',
  access: manage,
  body: CreateRobotTypeBody,
  response: RobotType,
  status: 201,
  errors: [commonErrors.already_exists],
  idempotent: true,
})

export const updateRobotType = route({
  name: 'updateRobotType',
  method: 'PATCH',
  path: '/api/robot-types/:typeId',
  summary: 'Change a robot type',
  access: manage,
  params: idParams('typeId'),
  body: UpdateRobotTypeBody,
  response: RobotType,
  errors: [commonErrors.already_exists, commonErrors.etag_mismatch],
})

export const deleteRobotType = route({
  name: 'deleteRobotType',
  method: 'DELETE',
  path: '/api/robot-types/:typeId',
  summary: 'Delete a robot type that has no models',
  access: manage,
  params: idParams('typeId'),
  errors: [robotModelErrors.type_has_models],
})

/** Sorts by `name`, `code`, `createdAt`, `updatedAt`. */
export const listRobotModels = route({
  name: 'listRobotModels',
  method: 'GET',
  path: '/api/robot-models',
  summary: 'Robot models with the number of their variants and units in scope',
  access: read,
  query: listQuery({ typeId: Id, status: CatalogueStatus }),
  response: pageOf(RobotModel),
})

export const getRobotModel = route({
  name: 'getRobotModel',
  method: 'GET',
  path: '/api/robot-models/:modelId',
  summary: 'One robot model',
  access: read,
  params: idParams('modelId'),
  response: RobotModel,
})

export const createRobotModel = route({
  name: 'createRobotModel',
  method: 'POST',
  path: '/api/robot-models',
  summary: 'Add a robot model',
  access: manage,
  body: CreateRobotModelBody,
  response: RobotModel,
  status: 201,
  errors: [commonErrors.already_exists],
  idempotent: true,
})

export const updateRobotModel = route({
  name: 'updateRobotModel',
  method: 'PATCH',
  path: '/api/robot-models/:modelId',
  summary: 'Change a robot model',
  access: manage,
  params: idParams('modelId'),
  body: UpdateRobotModelBody,
  response: RobotModel,
  errors: [commonErrors.already_exists, commonErrors.etag_mismatch],
})

export const archiveRobotModel = route({
  name: 'archiveRobotModel',
  method: 'POST',
  path: '/api/robot-models/:modelId/archive',
  summary: 'Take a model out of use; its robots stay',
  access: manage,
  params: idParams('modelId'),
  response: RobotModel,
})

export const restoreRobotModel = route({
  name: 'restoreRobotModel',
  method: 'POST',
  path: '/api/robot-models/:modelId/restore',
  summary: 'Put an archived model back into use',
  access: manage,
  params: idParams('modelId'),
  response: RobotModel,
})

export const deleteRobotModel = route({
  name: 'deleteRobotModel',
  method: 'DELETE',
  path: '/api/robot-models/:modelId',
  summary: 'Delete a model that has neither variants nor units',
  access: manage,
  params: idParams('modelId'),
  errors: [robotModelErrors.model_has_units, robotModelErrors.model_has_variants],
})

export const robotModelRoutes = [
  listRobotTypes,
  createRobotType,
  updateRobotType,
  deleteRobotType,
  listRobotModels,
  getRobotModel,
  createRobotModel,
  updateRobotModel,
  archiveRobotModel,
  restoreRobotModel,
  deleteRobotModel,
]
