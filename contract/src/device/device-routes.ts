import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { enrolmentErrors } from '../enrolments/enrolments-errors.ts'
import { Sha256 } from '../entity.ts'
import { route } from '../route.ts'
import { AssignmentAnswer } from './assignment.ts'
import { deviceErrors } from './device-errors.ts'
import { EnrolmentAnswer, EnrolmentBody } from './enrolment.ts'

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

/** Version numbers stay below 2^31, as the database counts them. */
const MetadataFile = z.string().regex(/^(?:timestamp|[1-9][0-9]{0,8}\.(?:root|snapshot|targets))\.json$/)

/** `timestamp.json` (never cached), `N.root.json`, `N.snapshot.json`, `N.targets.json` (immutable); 404 ends a root chain. */
export const getTufMetadata = route({
  name: 'getTufMetadata',
  method: 'GET',
  path: '/api/tuf/:file',
  summary: 'A file of the signed update metadata',
  access: 'public',
  params: z.object({ file: MetadataFile }),
  stream: true,
})

/** Target `aros/<arosId>.json` is asked for as `aros/<sha256>.<arosId>.json` (TUF section 6.2, consistent snapshots). */
export const getTufTarget = route({
  name: 'getTufTarget',
  method: 'GET',
  path: '/api/tuf/targets/*',
  summary: 'A signed AROS manifest',
  access: 'public',
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

/** WebSocket, subprotocol `filo-link.v1`, JSON text frames of `AgentMessage` and `ServerMessage`. */
export const openLink = route({
  name: 'openLink',
  method: 'GET',
  path: '/api/device/link',
  summary: "The robot's own connection",
  access: 'device',
  stream: true,
  errors: [deviceErrors.device_token_invalid],
})

export const deviceRoutes = [
  enrolRobot,
  getAssignment,
  getTufMetadata,
  getTufTarget,
  getBlob,
  openLink,
] as const
