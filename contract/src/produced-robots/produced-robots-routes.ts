import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { ConnectionLimits } from '../connection/connection-rules.ts'
import { PackageCode } from '../device/assignment/package-content.ts'
import { OutboxRestartReason } from '../device/messages/agent-messages.ts'
import { DeviceInfo, SoftwareInfo } from '../device/messages/robot-report.ts'
import { RuntimeInfo } from '../device/messages/runtime-info.ts'
import { Day, EntityMeta, Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { robotModelErrors } from '../robot-models/robot-models-errors.ts'
import { RobotRole } from '../robot-users/robot-roles.ts'
import { route } from '../route.ts'
import { sessionErrors } from '../session/session-errors.ts'
import {
  ConnectionState,
  EnrolmentStatus,
  LifeState,
  UnitAttention,
  UnitUpdateState,
} from './produced-robot-states.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'
import { RunningProof } from './running-proof.ts'

/** A registered serial number; what a robot says of itself at enrolment is looser. */
export const UnitSerial = z.stringFormat('serial', /^[A-Z0-9][A-Z0-9-]{3,31}$/)

/** A free word to group units by: no comma, shown as typed. */
export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^,\p{Cc}]+$/u)

const ArosName = z.object({ id: Id, name: z.string(), semver: z.string() })

/** A unit as lists show it. */
export const ProducedRobotRow = EntityMeta.extend({
  ...RunningProof.shape,
  serial: z.string(),
  name: z.string(),
  variantId: Id,
  robotCode: z.string(),
  robotName: LocalizedText,
  modelId: Id,
  modelName: LocalizedText,
  imageKey: z.string().nullable(),
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  siteId: z.string().nullable(),
  siteName: z.string().nullable(),
  lifeState: LifeState,
  enrolment: EnrolmentStatus,
  connection: ConnectionState,
  /** By which silence it wears down. */
  connectionLimits: ConnectionLimits,
  updateState: UnitUpdateState,
  /** How its updates stood when it was last heard of, at `lastSeenAt`; null when it never was. */
  lastUpdateState: UnitUpdateState.nullable(),
  /** The base image and the package manager name different AROS versions. */
  isMismatch: z.boolean(),
  isPinned: z.boolean(),
  isTestRobot: z.boolean(),
  /** A simulated robot. */
  isVirtual: z.boolean(),
  lastSeenAt: Instant.nullable(),
  /** Another machine came with its data while it worked, and nobody has decided which one is the robot. */
  hasSecondMachine: z.boolean(),
  /** By how many seconds its clock is ahead of the server's (behind: below 0) while it is wrong; null while it is right or unknown. */
  clockAheadSeconds: z.number().int().nullable(),
  agentVersion: z.string().nullable(),
  /** DeviceInfo.arosVersion: what the base image says. */
  deviceArosVersion: z.string().nullable(),
  /** SoftwareInfo.arosVersion: what the agent installed. */
  softwareArosVersion: z.string().nullable(),
  /** Since when it runs something else although the update to what it shall run had succeeded; null: it does not. */
  fellBackAt: Instant.nullable(),
  productionDate: Day.nullable(),
  shippedAt: Instant.nullable(),
  warrantyUntil: Day.nullable(),
  tags: z.array(z.string()),
})
export type ProducedRobotRow = z.infer<typeof ProducedRobotRow>

/** A unit with everything known of it. Device, software and runtime info are the robot's own word. */
export const ProducedRobot = ProducedRobotRow.extend({
  ip: z.string().nullable(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  /** SHA-256 of the robot's public key, first 16 bytes in hex groups. */
  keyFingerprint: z.string().nullable(),
  installedAros: ArosName.nullable(),
  desiredAros: ArosName.nullable(),
  /** By which campaign it shall run that, where no pin and no default says so; for its maker's people. */
  desiredCampaign: z.object({ id: Id, name: z.string() }).nullable(),
  /** The default release that failed on it before and is not given to it again by itself; for its maker's people. */
  quarantinedAros: ArosName.nullable(),
  deviceInfo: DeviceInfo.nullable(),
  softwareInfo: SoftwareInfo.nullable(),
  runtimeInfo: RuntimeInfo.nullable(),
  /** When its disk was last seen to have gone back to an older state, or to have lost what it had to send; null: never. */
  restored: z.object({ at: Instant, reason: OutboxRestartReason }).nullable(),
  /** The reader's role on it, where they see it because it was given to them; null for everybody else. */
  ownRole: RobotRole.nullable(),
  /** When quality control recorded the hardware, and what it was. */
  hardwareBaseline: z.object({ recordedAt: Instant, deviceInfo: DeviceInfo }).nullable(),
  nextLifeStates: z.array(LifeState),
  /** When it last asked for a link without the words of WebSocket, which a server in front took out; null since its link. */
  upgradeLostAt: Instant.nullable(),
})
export type ProducedRobot = z.infer<typeof ProducedRobot>

/** One package as it should be and as it is. */
export const PackageDrift = z.object({
  code: z.string(),
  name: LocalizedText.nullable(),
  desiredVersion: z.string().nullable(),
  installedVersion: z.string().nullable(),
  state: z.enum(['same', 'missing', 'extra', 'older', 'newer', 'failed']),
  /** What a failed one printed last, in the robot's words; null when it did not say. */
  detail: z.string().nullable(),
})
export type PackageDrift = z.infer<typeof PackageDrift>

export const ProducedRobotSoftware = RunningProof.extend({
  desiredAros: ArosName.nullable(),
  installedAros: ArosName.nullable(),
  isPinned: z.boolean(),
  deviceArosVersion: z.string().nullable(),
  softwareArosVersion: z.string().nullable(),
  isMismatch: z.boolean(),
  packages: z.array(PackageDrift),
  programs: z.array(z.object({ code: z.string(), version: z.string() })),
})
export type ProducedRobotSoftware = z.infer<typeof ProducedRobotSoftware>

const fields = {
  name: z.string().trim().min(1).max(120),
  customerId: Id.nullable(),
  siteId: Id.nullable(),
  isTestRobot: z.boolean(),
  location: z.string().trim().max(200).nullable(),
  productionDate: Day.nullable(),
  warrantyUntil: Day.nullable(),
  tags: z.array(Tag).max(20),
  notes: z.string().trim().max(4000).nullable(),
}

export const CreateProducedRobotBody = z.object({
  serial: UnitSerial,
  variantId: Id,
  /** The serial unless told. */
  name: fields.name.optional(),
  customerId: fields.customerId.default(null),
  siteId: fields.siteId.default(null),
  /** Where the unit stands when it is registered; `shipped` and later need a customer. */
  lifeState: LifeState.exclude(['retired']).default('planned'),
  isTestRobot: z.boolean().default(false),
  location: fields.location.default(null),
  productionDate: fields.productionDate.default(null),
  warrantyUntil: fields.warrantyUntil.default(null),
  tags: fields.tags.default([]),
  notes: fields.notes.default(null),
})
export type CreateProducedRobotBody = z.infer<typeof CreateProducedRobotBody>

export const UpdateProducedRobotBody = z.object(fields).partial().extend({
  /** Why the robot gets another owner; needed for that alone. */
  reason: Reason.optional(),
})
export type UpdateProducedRobotBody = z.infer<typeof UpdateProducedRobotBody>

const filters = {
  id: Id,
  lifeState: LifeState,
  enrolment: EnrolmentStatus,
  connection: ConnectionState,
  updateState: UnitUpdateState,
  attention: UnitAttention,
  customerId: Id,
  variantId: Id,
  modelId: Id,
  /** AROS version installed. */
  arosId: Id,
  /** Package version that the AROS version installed contains. */
  versionId: Id,
  /** Code of a package that it does not run, by what it reported; units that told nothing are left out. */
  lacksPackage: PackageCode,
  tag: z.string().max(40),
  /** Of the agent, as it named itself. */
  agentVersion: z.string().max(50),
  isTestRobot: z.enum(['true', 'false']),
}

/**
 * Sorts by `serial`, `name`, `lastSeenAt`, `productionDate`, `warrantyUntil`, `lifeState`, `updateState`
 * (by what was last heard), `createdAt`. `q` searches serial, name, location and tags (Turkish folded): words of three letters and more
 * anywhere, shorter ones at the start of a word. Beyond 1,000 matches `totalCount` may
 * be estimated from a sample.
 */
export const listProducedRobots = route({
  name: 'listProducedRobots',
  method: 'GET',
  path: '/api/produced-robots',
  summary: 'Produced robots in scope',
  access: { permission: 'robot.read' },
  query: longListQuery(filters),
  response: longPageOf(ProducedRobotRow),
})

export const getProducedRobot = route({
  name: 'getProducedRobot',
  method: 'GET',
  path: '/api/produced-robots/:unitId',
  summary: 'One produced robot',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  response: ProducedRobot,
})

export const getProducedRobotSoftware = route({
  name: 'getProducedRobotSoftware',
  method: 'GET',
  path: '/api/produced-robots/:unitId/software',
  summary: 'Desired and installed software of a robot, package by package',
  access: { permission: 'robot.read' },
  params: idParams('unitId'),
  response: ProducedRobotSoftware,
})

export const createProducedRobot = route({
  name: 'createProducedRobot',
  method: 'POST',
  path: '/api/produced-robots',
  summary: 'Register a robot by its serial number',
  access: { permission: 'robot.register' },
  body: CreateProducedRobotBody,
  response: ProducedRobot,
  status: 201,
  errors: [
    commonErrors.already_exists,
    robotModelErrors.variant_archived,
    producedRobotErrors.customer_required,
    producedRobotErrors.site_of_other_customer,
  ],
  idempotent: true,
})

export const updateProducedRobot = route({
  name: 'updateProducedRobot',
  method: 'PATCH',
  path: '/api/produced-robots/:unitId',
  summary:
    'Change what people know of a robot; another owner takes a proof of the last 15 minutes and a reason',
  access: { permission: 'robot.register' },
  params: idParams('unitId'),
  body: UpdateProducedRobotBody,
  response: ProducedRobot,
  errors: [
    commonErrors.etag_mismatch,
    sessionErrors.reauthentication_required,
    producedRobotErrors.owner_change_reason,
    producedRobotErrors.robot_retired,
    producedRobotErrors.customer_required,
    producedRobotErrors.site_of_other_customer,
  ],
})

export const producedRobotListRoutes = [
  listProducedRobots,
  getProducedRobot,
  getProducedRobotSoftware,
  createProducedRobot,
  updateProducedRobot,
]
