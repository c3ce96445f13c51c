import { z } from 'zod'
import { blobErrors } from '../blobs/blob-errors.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { UnitFileKind, unitFileLimits } from './service-record-kinds.ts'
import { serviceRecordErrors } from './service-records-errors.ts'

export const UnitFile = z.object({
  id: Id,
  unitId: Id,
  kind: UnitFileKind,
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.number().int(),
  isForCustomer: z.boolean(),
  isByCustomer: z.boolean(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  canDelete: z.boolean(),
})
export type UnitFile = z.infer<typeof UnitFile>

/** Sorts by `createdAt`, `name`, `sizeBytes`. */
export const listUnitFiles = route({
  name: 'listUnitFiles',
  method: 'GET',
  path: '/api/produced-robots/:unitId/files',
  summary: 'The papers of a robot: manuals, certificates, photos',
  access: { permission: 'service.read' },
  params: idParams('unitId'),
  query: listQuery({ kind: UnitFileKind }),
  response: pageOf(UnitFile),
})

export const addUnitFile = route({
  name: 'addUnitFile',
  method: 'POST',
  path: '/api/produced-robots/:unitId/files',
  summary: `Keep a file with a robot, at most ${unitFileLimits.maxBytes} bytes`,
  access: { permission: 'service.write' },
  params: idParams('unitId'),
  query: z.object({
    name: z.string().trim().min(1).max(200),
    kind: UnitFileKind,
    isForCustomer: z.enum(['true', 'false']).default('false'),
  }),
  hasBytes: true,
  response: UnitFile,
  status: 201,
  errors: [
    blobErrors.blob_too_large,
    serviceRecordErrors.unit_file_type,
    serviceRecordErrors.unit_file_empty,
    serviceRecordErrors.unit_files_too_many,
  ],
  idempotent: true,
})

const ofFile = z.object({ unitId: Id, fileId: Id })

export const downloadUnitFile = route({
  name: 'downloadUnitFile',
  method: 'GET',
  path: '/api/produced-robots/:unitId/files/:fileId',
  summary: 'The bytes of a file of a robot, to save',
  access: { permission: 'service.read' },
  params: ofFile,
  stream: true,
})

export const deleteUnitFile = route({
  name: 'deleteUnitFile',
  method: 'DELETE',
  path: '/api/produced-robots/:unitId/files/:fileId',
  summary: 'Delete a file added today by oneself; administrators delete any',
  access: { permission: 'service.write' },
  params: ofFile,
  errors: [serviceRecordErrors.unit_file_locked],
})

export const unitFileRoutes = [listUnitFiles, addUnitFile, downloadUnitFile, deleteUnitFile]
