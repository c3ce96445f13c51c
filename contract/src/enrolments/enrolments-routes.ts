import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EnrolmentState } from '../device/enrolment/enrolment.ts'
import { PairingCode } from '../device/enrolment/pairing-code.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { robotModelErrors } from '../robot-models/robot-models-errors.ts'
import { route } from '../route.ts'
import { enrolmentErrors } from './enrolments-errors.ts'

/** A robot that knocked, and what became of it. Everything but state and times is the robot's own word. */
export const Enrolment = z.object({
  id: Id,
  state: EnrolmentState,
  serial: z.string(),
  modelHint: z.string().nullable(),
  hostname: z.string(),
  agentVersion: z.string(),
  ip: z.string(),
  /** SHA-256 of the public key, first 16 bytes in hex groups; the robot prints the same. */
  fingerprint: z.string(),
  /** The beginning of the same digest as people type it; the robot shows it while it waits. */
  pairingCode: z.string(),
  /** The registered unit with this serial, if there is one. */
  unitId: Id.nullable(),
  installKeyName: z.string().nullable(),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export type Enrolment = z.infer<typeof Enrolment>

export const listEnrolments = route({
  name: 'listEnrolments',
  method: 'GET',
  path: '/api/enrolments',
  summary: 'Robots that asked to be admitted',
  access: { permission: 'robot.accept' },
  query: listQuery({ state: EnrolmentState }),
  response: pageOf(Enrolment),
})

/** Robots of one network that were sent away in the last hour, because too many of it had asked without an install key. */
export const TurnedAwayRobots = z.object({
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  network: z.string(),
  robots: z.number().int().min(1),
  /** There are more than are counted. */
  isMore: z.boolean(),
  lastAt: Instant,
  /** When the next one of it is let ask. */
  againAt: Instant,
})
export type TurnedAwayRobots = z.infer<typeof TurnedAwayRobots>

export const listTurnedAwayRobots = route({
  name: 'listTurnedAwayRobots',
  method: 'GET',
  path: '/api/enrolments/turned-away',
  summary: 'Networks of which robots were sent away in the last hour by the limit of new ones',
  access: { permission: 'robot.accept' },
  /** The newest first, 50 at most. `limit`: how many new robots an hour may ask from one network. */
  response: z.object({ limit: z.number().int(), items: z.array(TurnedAwayRobots) }),
})

/** Any case; O for 0, I and L for 1; dashes and blanks do not matter. */
export const findWaitingRobot = route({
  name: 'findWaitingRobot',
  method: 'GET',
  path: '/api/enrolments/by-pairing-code',
  summary: 'The robot that waits and shows this pairing code',
  access: { permission: 'robot.accept' },
  query: z.object({ code: PairingCode }),
  response: Enrolment,
  errors: [enrolmentErrors.pairing_code_unknown, enrolmentErrors.pairing_code_ambiguous],
})

export const AcceptEnrolmentBody = z.object({
  /** Variant for a serial that is not registered yet. */
  variantId: Id.optional(),
  customerId: Id.nullable().optional(),
  /** The serial unless told. */
  name: z.string().trim().max(120).optional(),
})

export const acceptEnrolment = route({
  name: 'acceptEnrolment',
  method: 'POST',
  path: '/api/enrolments/:enrolmentId/accept',
  summary: 'Admit a robot: bind its key to the unit with its serial, registering the unit when it is new',
  access: { permission: 'robot.accept' },
  params: idParams('enrolmentId'),
  body: AcceptEnrolmentBody,
  response: Enrolment,
  errors: [
    enrolmentErrors.enrolment_decided,
    enrolmentErrors.variant_required,
    robotModelErrors.variant_archived,
    enrolmentErrors.unit_has_key,
    producedRobotErrors.robot_retired,
    commonErrors.already_exists,
  ],
  idempotent: true,
})

export const rejectEnrolment = route({
  name: 'rejectEnrolment',
  method: 'POST',
  path: '/api/enrolments/:enrolmentId/reject',
  summary: 'Turn a robot away',
  access: { permission: 'robot.accept' },
  params: idParams('enrolmentId'),
  body: z.object({ reason: Reason }),
  response: Enrolment,
  errors: [enrolmentErrors.enrolment_decided],
})

export const revokeRobotKey = route({
  name: 'revokeRobotKey',
  method: 'POST',
  path: '/api/enrolments/robots/:unitId/revoke',
  summary: "Void a unit's key: its connection is cut and it must be admitted anew",
  access: { permission: 'robot.accept' },
  needsProof: true,
  params: idParams('unitId'),
  body: z.object({ reason: Reason }),
  errors: [enrolmentErrors.unit_has_no_key],
})

export const InstallKey = z.object({
  id: Id,
  name: z.string(),
  variantId: Id,
  customerId: Id.nullable(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  createdAt: Instant,
})
export type InstallKey = z.infer<typeof InstallKey>

export const listInstallKeys = route({
  name: 'listInstallKeys',
  method: 'GET',
  path: '/api/install-keys',
  summary: 'Install keys, without their secrets',
  access: { permission: 'robot.accept' },
  query: listQuery({ variantId: Id }),
  response: pageOf(InstallKey),
})

export const CreateInstallKeyBody = z.object({
  name: z.string().trim().min(1).max(120),
  variantId: Id,
  customerId: Id.nullable().optional(),
  maxUses: z.number().int().min(1).max(10_000).default(1),
  validHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 365)
    .default(72),
})

export const createInstallKey = route({
  name: 'createInstallKey',
  method: 'POST',
  path: '/api/install-keys',
  summary: 'Make an install key; its text is in this answer only',
  access: { permission: 'robot.accept' },
  needsProof: true,
  body: CreateInstallKeyBody,
  response: z.object({ installKey: InstallKey, text: z.string() }),
  errors: [robotModelErrors.variant_archived],
  status: 201,
  idempotent: true,
  answersSecret: true,
})

export const revokeInstallKey = route({
  name: 'revokeInstallKey',
  method: 'DELETE',
  path: '/api/install-keys/:installKeyId',
  summary: 'Void an install key; robots already admitted with it stay',
  access: { permission: 'robot.accept' },
  params: idParams('installKeyId'),
})

export const enrolmentRoutes = [
  listEnrolments,
  listTurnedAwayRobots,
  findWaitingRobot,
  acceptEnrolment,
  rejectEnrolment,
  revokeRobotKey,
  listInstallKeys,
  createInstallKey,
  revokeInstallKey,
]
