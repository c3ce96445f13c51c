import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { Day, EntityMeta, Id, Instant, idParams } from '../entity.ts'
import { HardwarePart } from '../hardware/hardware-parts.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { ServiceKind } from './service-record-kinds.ts'
import { serviceRecordErrors } from './service-records-errors.ts'

export const ServicePart = z.object({
  name: z.string().trim().min(1).max(100),
  /** Of the part that is in the robot now; empty where it has none. */
  serial: z.string().trim().max(100).default(''),
  /** Of the part that was taken out. */
  formerSerial: z.string().trim().max(100).default(''),
})
export type ServicePart = z.infer<typeof ServicePart>

/** What a person writes of work on a robot. */
export const ServiceRecordInput = z.object({
  /** The day it was done. */
  performedOn: Day,
  kind: ServiceKind,
  text: z.string().trim().min(3).max(4000),
  doneBy: z.string().trim().min(1).max(200),
  parts: z.array(ServicePart).max(20).default([]),
  /** The robot's customer sees it too; what a customer writes always is. */
  isForCustomer: z.boolean().default(false),
  /** Seen by who writes it alone, until it is finished. */
  isDraft: z.boolean().default(false),
})
export type ServiceRecordInput = z.infer<typeof ServiceRecordInput>

export const ServiceRecord = EntityMeta.extend({
  unitId: Id,
  performedOn: z.string(),
  kind: ServiceKind,
  text: z.string(),
  doneBy: z.string(),
  parts: z.array(ServicePart),
  isForCustomer: z.boolean(),
  isDraft: z.boolean(),
  /** A person of the customer wrote it. */
  isByCustomer: z.boolean(),
  createdByName: z.string().nullable(),
  /** Changes of hardware that it explains. */
  changes: z.array(z.object({ id: Id, part: HardwarePart, title: z.string(), detectedAt: Instant })),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
})
export type ServiceRecord = z.infer<typeof ServiceRecord>

const read = { permission: 'service.read' } as const
const write = { permission: 'service.write' } as const

/** Sorts by `performedOn`, `createdAt`. */
export const listServiceRecords = route({
  name: 'listServiceRecords',
  method: 'GET',
  path: '/api/produced-robots/:unitId/service-records',
  summary: 'What was done on a robot, the newest first',
  access: read,
  params: idParams('unitId'),
  query: listQuery({ kind: ServiceKind }),
  response: pageOf(ServiceRecord),
})

const ofRecord = z.object({ unitId: Id, recordId: Id })

export const getServiceRecord = route({
  name: 'getServiceRecord',
  method: 'GET',
  path: '/api/produced-robots/:unitId/service-records/:recordId',
  summary: 'One service record',
  access: read,
  params: ofRecord,
  response: ServiceRecord,
})

export const createServiceRecord = route({
  name: 'createServiceRecord',
  method: 'POST',
  path: '/api/produced-robots/:unitId/service-records',
  summary: 'Write down what was done on a robot',
  access: write,
  params: idParams('unitId'),
  body: ServiceRecordInput,
  response: ServiceRecord,
  status: 201,
  errors: [serviceRecordErrors.service_date_ahead],
  idempotent: true,
})

export const updateServiceRecord = route({
  name: 'updateServiceRecord',
  method: 'PUT',
  path: '/api/produced-robots/:unitId/service-records/:recordId',
  summary: 'Change a service record; one that is finished is no draft again',
  access: write,
  params: ofRecord,
  body: ServiceRecordInput,
  response: ServiceRecord,
  errors: [
    serviceRecordErrors.service_record_not_yours,
    serviceRecordErrors.service_date_ahead,
    commonErrors.etag_mismatch,
  ],
})

export const deleteServiceRecord = route({
  name: 'deleteServiceRecord',
  method: 'DELETE',
  path: '/api/produced-robots/:unitId/service-records/:recordId',
  summary: 'Delete a draft of one’s own; administrators delete any',
  access: write,
  params: ofRecord,
  errors: [serviceRecordErrors.service_record_locked],
})

export const serviceRecordRoutes = [
  listServiceRecords,
  getServiceRecord,
  createServiceRecord,
  updateServiceRecord,
  deleteServiceRecord,
]
