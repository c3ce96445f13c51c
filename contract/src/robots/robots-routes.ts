import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { PictureKey } from '../pictures/picture-key.ts'
import { robotModelErrors } from '../robot-models/robot-models-errors.ts'
import { ArosNumber, CatalogueCode, CatalogueStatus } from '../robot-models/robot-models-routes.ts'
import { route } from '../route.ts'

/** Processor families AROS is built for. */
export const CpuArch = z.enum(['x64', 'arm64', 'armhf'])
export type CpuArch = z.infer<typeof CpuArch>

const fields = {
  code: CatalogueCode,
  name: LocalizedName,
  hwRevision: z.string().trim().min(1).max(20),
  cpuArch: CpuArch,
  minAros: ArosNumber.nullable(),
  /** Whether its file system takes names that differ in letter case alone for one. */
  foldsCase: z.boolean(),
  imageKey: PictureKey.nullable(),
}

/** A robot variant (`variantId`): what packages and AROS versions bind to. */
export const Robot = EntityMeta.extend({
  code: z.string(),
  name: LocalizedText,
  hwRevision: z.string(),
  cpuArch: CpuArch,
  minAros: z.string().nullable(),
  foldsCase: z.boolean(),
  imageKey: z.string().nullable(),
  modelId: Id,
  modelCode: z.string(),
  modelName: LocalizedText,
  typeId: Id,
  status: CatalogueStatus,
  /** The AROS version every unit of the variant shall run unless pinned; per channel. */
  defaultArosId: Id.nullable(),
  defaultTestArosId: Id.nullable(),
  unitCount: z.number().int(),
})
export type Robot = z.infer<typeof Robot>

export const CreateRobotBody = z.object({
  ...fields,
  modelId: Id,
  hwRevision: fields.hwRevision.default('A'),
  cpuArch: CpuArch.default('x64'),
  minAros: fields.minAros.default(null),
  foldsCase: fields.foldsCase.default(false),
  imageKey: fields.imageKey.default(null),
})
export type CreateRobotBody = z.infer<typeof CreateRobotBody>

export const UpdateRobotBody = z.object(fields).partial()
export type UpdateRobotBody = z.infer<typeof UpdateRobotBody>

const read = { permission: 'robot_model.read' } as const
const manage = { permission: 'robot_model.manage' } as const

/** Sorts by `name`, `code`, `createdAt`, `updatedAt`. */
export const listRobots = route({
  name: 'listRobots',
  method: 'GET',
  path: '/api/robots',
  summary: 'Robot variants with their default AROS and the number of their units in scope',
  access: read,
  query: listQuery({ id: Id, modelId: Id, typeId: Id, status: CatalogueStatus }),
  response: pageOf(Robot),
})

export const getRobot = route({
  name: 'getRobot',
  method: 'GET',
  path: '/api/robots/:variantId',
  summary: 'One robot variant',
  access: read,
  params: idParams('variantId'),
  response: Robot,
})

export const createRobot = route({
  name: 'createRobot',
  method: 'POST',
  path: '/api/robots',
  summary: 'Add a variant to a model',
  access: manage,
  body: CreateRobotBody,
  response: Robot,
  status: 201,
  errors: [commonErrors.already_exists, robotModelErrors.model_archived],
  idempotent: true,
})

export const updateRobot = route({
  name: 'updateRobot',
  method: 'PATCH',
  path: '/api/robots/:variantId',
  summary: 'Change a variant',
  access: manage,
  params: idParams('variantId'),
  body: UpdateRobotBody,
  response: Robot,
  errors: [commonErrors.already_exists, commonErrors.etag_mismatch],
})

export const archiveRobot = route({
  name: 'archiveRobot',
  method: 'POST',
  path: '/api/robots/:variantId/archive',
  summary: 'Take a variant out of use; its robots stay',
  access: manage,
  params: idParams('variantId'),
  response: Robot,
})

export const restoreRobot = route({
  name: 'restoreRobot',
  method: 'POST',
  path: '/api/robots/:variantId/restore',
  summary: 'Put an archived variant back into use',
  access: manage,
  params: idParams('variantId'),
  response: Robot,
  errors: [robotModelErrors.model_archived],
})

export const deleteRobot = route({
  name: 'deleteRobot',
  method: 'DELETE',
  path: '/api/robots/:variantId',
  summary: 'Delete a variant that has neither units nor AROS versions',
  access: manage,
  params: idParams('variantId'),
  errors: [robotModelErrors.variant_has_units, robotModelErrors.variant_in_use],
})

export const robotRoutes = [
  listRobots,
  getRobot,
  createRobot,
  updateRobot,
  archiveRobot,
  restoreRobot,
  deleteRobot,
]
