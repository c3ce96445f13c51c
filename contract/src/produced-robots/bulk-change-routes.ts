import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { route } from '../route.ts'
import { BulkChangeFailure, BulkChangeKind, BulkChangeState, LeftOutReason } from './bulk-change-states.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'

/** Most units that a call changes before it answers; more are changed after it, so many in one transaction. */
export const bulkSlice = 500

/** A change of more units than one transaction holds. What it is about was fixed when it was asked for. */
export const BulkChange = z.object({
  id: Id,
  kind: BulkChangeKind,
  /** The tags added and removed, or the name of the customer; null for robots taken back, and for imports. */
  about: z.string().nullable(),
  state: BulkChangeState,
  failure: BulkChangeFailure.nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  /** Units, or rows of a file that are to be registered. */
  totalCount: z.number().int(),
  /** Those that it has come to, in order: changed, unchanged or left out. */
  doneCount: z.number().int(),
  changedCount: z.number().int(),
  unchangedCount: z.number().int(),
  leftOutCount: z.number().int(),
})
export type BulkChange = z.infer<typeof BulkChange>

const access = { permission: 'robot.register' } as const
const params = idParams('changeId')

export const listBulkChanges = route({
  name: 'listBulkChanges',
  method: 'GET',
  path: '/api/bulk-changes',
  summary: 'Your own changes of many robots that go on after their answer, newest first; kept for 30 days',
  access,
  query: listQuery({ state: BulkChangeState }),
  response: pageOf(BulkChange),
})

export const getBulkChange = route({
  name: 'getBulkChange',
  method: 'GET',
  path: '/api/bulk-changes/:changeId',
  summary: 'How far one of your changes of many robots is',
  access,
  params,
  response: BulkChange,
})

export const listBulkLeftOut = route({
  name: 'listBulkLeftOut',
  method: 'GET',
  path: '/api/bulk-changes/:changeId/left-out',
  summary: 'The robots that one of your changes left as they are, in its order, each with the reason',
  access,
  params,
  query: listQuery({}),
  response: pageOf(z.object({ unitId: Id.nullable(), serial: z.string(), reason: LeftOutReason })),
})

export const cancelBulkChange = route({
  name: 'cancelBulkChange',
  method: 'POST',
  path: '/api/bulk-changes/:changeId/cancel',
  summary: 'Stop one of your changes; what it did until then stays',
  access,
  params,
  response: BulkChange,
  errors: [producedRobotErrors.bulk_change_ended],
})

export const forgetBulkChange = route({
  name: 'forgetBulkChange',
  method: 'DELETE',
  path: '/api/bulk-changes/:changeId',
  summary: 'Remove one of your changes that has ended from the list, with what it left out',
  access,
  params,
  errors: [producedRobotErrors.bulk_change_running],
})

export const bulkChangeRoutes = [
  listBulkChanges,
  getBulkChange,
  listBulkLeftOut,
  cancelBulkChange,
  forgetBulkChange,
]
