import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { enrolmentErrors } from '../enrolments/enrolments-errors.ts'
import { Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { AssignmentAnswer } from './assignment/assignment.ts'
import { BlobPackBody } from './assignment/blob-pack.ts'
import { deviceErrors } from './device-errors.ts'
import { EnrolmentAnswer, EnrolmentBody } from './enrolment/enrolment.ts'

/** Idempotent per public key: the same call asks for admission and polls for the answer. */
export const enrolRobot = route({
  name: 'enrolRobot',
  method: 'POST',
  path: '/api/device/v1/enrolments',
  summary: 'A robot asks to be admitted, and asks again until it is decided',
  access: 'public',
  body: EnrolmentBody,
  response: EnrolmentAnswer,
  errors: [
    deviceErrors.enrolment_proof_invalid,
    deviceErrors.enrolment_clock_skew,
    deviceErrors.install_key_invalid,
    deviceErrors.claim_code_refused,
    deviceErrors.too_many_new_robots,
    enrolmentErrors.unit_has_key,
    commonErrors.already_exists,
  ],
})

export const getAssignment = route({
  name: 'getAssignment',
  method: 'GET',
  path: '/api/device/v1/assignment',
  summary: "The calling robot's signed assignment",
  access: 'device',
  response: AssignmentAnswer,
  errors: [deviceErrors.device_token_invalid],
})

const OfVersion = z.object({ version: z.string().max(40) })

/** Says which snapshot is the newest, and nothing of what is published (TUF 4.6); never cached. */
export const getTufTimestamp = route({
  name: 'getTufTimestamp',
  method: 'GET',
  path: '/api/tuf/timestamp.json',
  summary: 'The newest signed timestamp of the update metadata',
  access: 'public',
  stream: true,
})

/** Public keys alone; 404 ends a chain of roots (TUF 5.3.3). Immutable, as all files with a version in their name. */
export const getTufRoot = route({
  name: 'getTufRoot',
  method: 'GET',
  path: '/api/tuf/:version.root.json',
  summary: 'Signed root metadata: which keys may sign',
  access: 'public',
  params: OfVersion,
  stream: true,
})

export const getTufSnapshot = route({
  name: 'getTufSnapshot',
  method: 'GET',
  path: '/api/tuf/:version.snapshot.json',
  summary: 'Signed snapshot metadata: which versions of the other files go together',
  access: 'public',
  params: OfVersion,
  stream: true,
})

/** What is published is for robots, and for people who see releases. */
const forRobots = { permission: 'aros.read', orRobot: true } as const

export const getTufTargets = route({
  name: 'getTufTargets',
  method: 'GET',
  path: '/api/tuf/:version.targets.json',
  summary: 'Signed targets metadata: every published manifest',
  access: forRobots,
  params: OfVersion,
  stream: true,
})

/** Holds no target: assignments are files of their own (`getAssignment`). A client that walks delegations finds it. */
export const getTufDirector = route({
  name: 'getTufDirector',
  method: 'GET',
  path: '/api/tuf/:version.director.json',
  summary: 'Signed metadata of the director role, which lists nothing',
  access: forRobots,
  params: OfVersion,
  stream: true,
})

/**
 * Target `aros/<arosId>.json` is asked for as `aros/<sha256>.<arosId>.json` (TUF section 6.2, consistent snapshots). It
 * holds the code of hooks: every role with `aros.read` may read that (`package.read`), a robot what is for its variant.
 */
export const getTufTarget = route({
  name: 'getTufTarget',
  method: 'GET',
  path: '/api/tuf/targets/*',
  summary: 'A signed AROS manifest',
  access: forRobots,
  params: z.object({ '*': z.string().max(300) }),
  stream: true,
})

/** Range, `ETag: "<sha256>"`, immutable. */
export const getBlob = route({
  name: 'getBlob',
  method: 'GET',
  path: '/api/blobs/:sha256',
  summary: "A file's bytes by their SHA-256",
  access: 'device',
  params: z.object({ sha256: Sha256 }),
  stream: true,
  errors: [deviceErrors.device_token_invalid, deviceErrors.range_not_satisfiable],
})

/** `application/x-filo-pack+zstd`; 404 where any of them is not for the robot. */
export const getBlobPack = route({
  name: 'getBlobPack',
  method: 'POST',
  path: '/api/blob-packs',
  summary: 'Many files in one answer, each from a byte on, compressed',
  access: 'device',
  body: BlobPackBody,
  stream: true,
  errors: [
    deviceErrors.device_token_invalid,
    deviceErrors.range_not_satisfiable,
    deviceErrors.too_many_packs,
  ],
})

/** WebSocket, subprotocol `filo-link.v1`, JSON text frames of `AgentMessage` and `ServerMessage`. */
export const openLink = route({
  name: 'openLink',
  method: 'GET',
  path: '/api/device/link',
  summary: "The robot's own connection",
  access: 'device',
  stream: true,
  errors: [deviceErrors.device_token_invalid, commonErrors.upgrade_lost],
})

export const deviceRoutes = [
  enrolRobot,
  getAssignment,
  getTufTimestamp,
  getTufRoot,
  getTufSnapshot,
  getTufTargets,
  getTufDirector,
  getTufTarget,
  getBlob,
  getBlobPack,
  openLink,
] as const
