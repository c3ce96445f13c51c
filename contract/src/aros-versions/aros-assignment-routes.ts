import { z } from 'zod'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { ArosChannel } from '../device/assignment/aros-manifest.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { ConnectionState, UnitUpdateState } from '../produced-robots/produced-robot-states.ts'
import { route } from '../route.ts'
import { ArosRef, ArosVersionSummary, VariantRef } from './aros-version-shapes.ts'
import { arosErrors } from './aros-versions-errors.ts'

export const AssignmentKind = z.enum(['default', 'pin'])

/** robot aros / robot test aros: the default of a variant, or the pin of one unit (`unitId`, `serial`). */
export const ArosAssignment = z.object({
  id: Id,
  channel: ArosChannel,
  kind: AssignmentKind,
  variantId: Id,
  unitId: Id.nullable(),
  serial: z.string().nullable(),
  aros: ArosRef,
  assignedByName: z.string().nullable(),
  assignedAt: Instant,
  reason: z.string().nullable(),
  until: Instant.nullable(),
})
export type ArosAssignment = z.infer<typeof ArosAssignment>

/** Where the test of a version stands: how many said what, and how many must say that it passed. */
export const VerdictCounts = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  blocked: z.number().int(),
  open: z.number().int(),
  quorum: z.number().int(),
})
export type VerdictCounts = z.infer<typeof VerdictCounts>

/** One stop of a product's timeline. `adoptPercent` = units in use that run it, of those that follow its channel. */
export const ProductArosEntry = z.object({
  aros: ArosVersionSummary,
  adoptPercent: z.number().min(0).max(100),
  pinned: z.number().int(),
  /** Of a test version; null in production. */
  verdicts: VerdictCounts.nullable(),
  /** When it was the default, newest first; `to` null = it still is. */
  defaultPeriods: z.array(z.object({ from: Instant, to: Instant.nullable() })),
})
export type ProductArosEntry = z.infer<typeof ProductArosEntry>

/** How far the robots of a big product are told what they shall run; the last time their assignments changed. */
export const Reassignment = z.object({
  startedAt: Instant,
  /** Null while it is under way. */
  endedAt: Instant.nullable(),
  unitCount: z.number().int(),
  doneCount: z.number().int(),
  /** Robots that a fault kept from being told; they keep what they ran. */
  failedCount: z.number().int(),
})
export type Reassignment = z.infer<typeof Reassignment>

export const ProductAros = z.object({
  robot: VariantRef,
  channel: ArosChannel,
  unitCount: z.number().int(),
  testUnitCount: z.number().int(),
  /** Units in use that follow the default of the channel unless they are pinned. */
  followerCount: z.number().int(),
  default: ArosAssignment.nullable(),
  /** What robots begin with that are registered from now on, where that is not the default. */
  forNewRobots: z.object({ aros: ArosRef, from: Instant }).nullable(),
  /** Null for a product whose robots are all told at once. */
  reassignment: Reassignment.nullable(),
  /** Where "roll back" leads; null = nowhere. */
  rollBackTo: ArosRef.nullable(),
  /** Newest first, the newest of them where there are many; drafts are in the workshop, not here. */
  timeline: z.array(ProductArosEntry),
  /** How many versions the whole timeline has. */
  timelineCount: z.number().int(),
  pinCount: z.number().int(),
})
export type ProductAros = z.infer<typeof ProductAros>

export const getProductAros = route({
  name: 'getProductAros',
  method: 'GET',
  path: '/api/robots/:variantId/aros',
  summary: 'One variant: its AROS timeline, default, pins and what its units run',
  access: { permission: 'aros.read' },
  params: idParams('variantId'),
  query: z.object({ channel: ArosChannel }),
  response: ProductAros,
})

export const listArosPins = route({
  name: 'listArosPins',
  method: 'GET',
  path: '/api/robots/:variantId/aros-pins',
  summary: 'The units of a variant that are pinned, with why and until when; newest first',
  access: { permission: 'aros.read' },
  params: idParams('variantId'),
  query: listQuery({ channel: ArosChannel, arosId: Id }),
  response: pageOf(ArosAssignment),
})

export const ArosUnit = z.object({
  unitId: Id,
  serial: z.string(),
  name: z.string(),
  isTestRobot: z.boolean(),
  connection: ConnectionState,
  /** By which silence it wears down. */
  connectionLimits: ConnectionLimits,
  updateState: UnitUpdateState,
  lastUpdateState: UnitUpdateState.nullable(),
  lastSeenAt: Instant.nullable(),
  installed: ArosRef.nullable(),
  desired: ArosRef.nullable(),
  pin: ArosAssignment.nullable(),
})
export type ArosUnit = z.infer<typeof ArosUnit>

export const listArosUnits = route({
  name: 'listArosUnits',
  method: 'GET',
  path: '/api/robots/:variantId/aros-units',
  summary: 'The units of a variant with the AROS they run and shall run',
  access: { permission: 'aros.read' },
  params: idParams('variantId'),
  query: listQuery({
    installedArosId: Id,
    desiredArosId: Id,
    isTestRobot: z.enum(['true', 'false']),
    isPinned: z.enum(['true', 'false']),
  }),
  response: pageOf(ArosUnit),
})

/** Variants with their defaults: the governance table and the picker of pages that need a `variantId`. */
export const ArosDefaults = z.object({
  robot: VariantRef,
  imageKey: z.string().nullable(),
  unitCount: z.number().int(),
  production: ArosRef.nullable(),
  productionInstalled: z.number().int(),
  test: ArosRef.nullable(),
  awaitingReview: z.number().int(),
  inTest: z.number().int(),
})
export type ArosDefaults = z.infer<typeof ArosDefaults>

export const listArosDefaults = route({
  name: 'listArosDefaults',
  method: 'GET',
  path: '/api/aros-defaults',
  summary: 'Every variant with its default AROS of both channels',
  access: { permission: 'aros.read' },
  query: listQuery({}),
  response: pageOf(ArosDefaults),
})

export const assignAros = route({
  name: 'assignAros',
  method: 'POST',
  path: '/api/aros-versions/:ArosId/assignments',
  summary: 'Make it the default of its variant, or pin it to one unit; production needs aros.assign',
  access: { permission: 'aros.assign_test' },
  needsProof: true,
  params: idParams('ArosId'),
  body: z.object({ unitId: Id.optional(), reason: Reason, until: Instant.optional() }),
  response: ArosAssignment,
  status: 201,
  errors: [
    arosErrors.aros_not_assignable,
    arosErrors.aros_contains_revoked,
    arosErrors.aros_unit_other_variant,
    arosErrors.aros_unit_retired,
    arosErrors.aros_not_a_test_robot,
    arosErrors.aros_until_past,
  ],
  idempotent: true,
})

export const assignArosToNewRobots = route({
  name: 'assignArosToNewRobots',
  method: 'POST',
  path: '/api/aros-versions/:ArosId/new-robots',
  summary:
    'Robots of its product that are registered from now on begin with it; all others keep what they run',
  access: { permission: 'aros.assign' },
  needsProof: true,
  params: idParams('ArosId'),
  body: z.object({ reason: Reason }),
  errors: [arosErrors.aros_not_assignable, arosErrors.aros_contains_revoked, arosErrors.aros_wrong_channel],
  idempotent: true,
})

export const endArosAssignment = route({
  name: 'endArosAssignment',
  method: 'POST',
  path: '/api/aros-assignments/:assignmentId/end',
  summary: 'Unpin a unit, or leave a variant without a default',
  access: { permission: 'aros.assign_test' },
  needsProof: true,
  params: idParams('assignmentId'),
  body: z.object({ reason: Reason }),
  idempotent: true,
})

export const rollBackAros = route({
  name: 'rollBackAros',
  method: 'POST',
  path: '/api/robots/:variantId/aros-rollback',
  summary: 'Make the default of before the default again; production needs aros.assign',
  access: { permission: 'aros.assign_test' },
  needsProof: true,
  params: idParams('variantId'),
  body: z.object({ channel: ArosChannel, reason: Reason }),
  response: ArosAssignment,
  errors: [arosErrors.aros_nothing_to_roll_back, arosErrors.aros_contains_revoked],
  idempotent: true,
})

export const arosAssignmentRoutes = [
  getProductAros,
  listArosPins,
  listArosUnits,
  listArosDefaults,
  assignAros,
  assignArosToNewRobots,
  endArosAssignment,
  rollBackAros,
]
