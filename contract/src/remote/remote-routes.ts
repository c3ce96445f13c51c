import { z } from 'zod'
import { blobErrors } from '../blobs/blob-errors.ts'
import { customerErrors } from '../customers/customers-errors.ts'
import { deviceErrors } from '../device/device-errors.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { RemoteDifference } from './remote-difference.ts'
import { remoteErrors } from './remote-errors.ts'
import { RemoteFileName } from './remote-orders.ts'
import { RemoteEvent, RemoteReadiness, RemoteSession } from './remote-shapes.ts'
import { RemoteMode, RemoteState, RemoteType, remoteMostMinutes } from './remote-states.ts'

const read = { permission: 'remote.read' } as const
const request = { permission: 'remote.request' } as const
const ofSession = idParams('sessionId')
const over = [remoteErrors.remote_session_over]

/** Sorts by `requestedAt`. */
export const listRemoteSessions = route({
  name: 'listRemoteSessions',
  method: 'GET',
  path: '/api/remote-sessions',
  summary: 'Remote sessions with robots in scope, last requested first',
  access: read,
  query: longListQuery({
    state: RemoteState,
    type: RemoteType,
    unitId: Id,
    customerId: Id,
    phase: z.enum(['open', 'over']),
  }),
  response: longPageOf(RemoteSession),
})

export const getRemoteSession = route({
  name: 'getRemoteSession',
  method: 'GET',
  path: '/api/remote-sessions/:sessionId',
  summary: 'One remote session',
  access: read,
  params: ofSession,
  response: RemoteSession,
})

export const getRemoteReadiness = route({
  name: 'getRemoteReadiness',
  method: 'GET',
  path: '/api/produced-robots/:unitId/remote',
  summary: 'Whether the caller may connect to a robot now, and what it offers',
  access: read,
  params: idParams('unitId'),
  response: RemoteReadiness,
})

export const requestRemoteSession = route({
  name: 'requestRemoteSession',
  method: 'POST',
  path: '/api/produced-robots/:unitId/remote-sessions',
  summary: 'Request a remote session with a robot; whom its rule names is asked before it opens',
  access: request,
  params: idParams('unitId'),
  body: z.object({
    types: z
      .array(RemoteType)
      .min(1)
      .max(4)
      .refine((types) => new Set(types).size === types.length, 'each type once'),
    mode: RemoteMode,
    reason: Reason,
    minutes: z.number().int().min(1).max(remoteMostMinutes),
    /** End a colleague's open session with this robot. */
    apply: z.boolean().optional(),
  }),
  response: RemoteSession,
  status: 201,
  errors: [
    customerErrors.remote_refused,
    producedRobotErrors.robot_retired,
    remoteErrors.remote_robot_not_yours,
    remoteErrors.remote_agent_too_old,
    remoteErrors.remote_robot_away,
    remoteErrors.remote_type_missing,
    remoteErrors.remote_terminal_needs_control,
    remoteErrors.remote_session_open,
    remoteErrors.remote_too_many,
  ],
  idempotent: true,
})

export const answerRemoteSession = route({
  name: 'answerRemoteSession',
  method: 'POST',
  path: '/api/remote-sessions/:sessionId/consent',
  summary: 'The robot’s customer says yes or no to a session, or to more time for it',
  access: { permission: 'remote.consent' },
  params: ofSession,
  body: z.object({ answer: z.enum(['yes', 'no']), reason: Reason.optional() }),
  response: RemoteSession,
  errors: [remoteErrors.remote_not_requested],
})

export const extendRemoteSession = route({
  name: 'extendRemoteSession',
  method: 'POST',
  path: '/api/remote-sessions/:sessionId/extension',
  summary: 'Ask for more minutes; who was asked for the session is asked again',
  access: request,
  params: ofSession,
  body: z.object({ minutes: z.number().int().min(1).max(remoteMostMinutes) }),
  response: RemoteSession,
  errors: [
    ...over,
    remoteErrors.remote_not_holder,
    remoteErrors.remote_session_not_active,
    remoteErrors.remote_extension_open,
  ],
})

export const endRemoteSession = route({
  name: 'endRemoteSession',
  method: 'POST',
  path: '/api/remote-sessions/:sessionId/end',
  summary: 'End a session, or withdraw its request',
  access: read,
  params: ofSession,
  body: z.object({ reason: Reason.optional() }),
  response: RemoteSession,
  errors: [...over, remoteErrors.remote_end_not_yours],
})

export const handOverRemoteControl = route({
  name: 'handOverRemoteControl',
  method: 'POST',
  path: '/api/remote-sessions/:sessionId/control',
  summary: 'Hand control to somebody who is connected to the session',
  access: request,
  params: ofSession,
  body: z.object({ userId: Id }),
  response: RemoteSession,
  errors: [...over, remoteErrors.remote_not_holder, remoteErrors.remote_not_connected],
})

export const createRemoteTicket = route({
  name: 'createRemoteTicket',
  method: 'POST',
  path: '/api/remote-sessions/:sessionId/tickets',
  summary:
    'A ticket that opens one connection to an active session, once, within 30 s, from this browser session',
  access: read,
  params: ofSession,
  response: z.object({ ticket: z.string(), expiresAt: Instant }),
  status: 201,
  answersSecret: true,
  errors: [...over, remoteErrors.remote_session_not_active, remoteErrors.remote_too_many],
})

export const listRemoteEvents = route({
  name: 'listRemoteEvents',
  method: 'GET',
  path: '/api/remote-sessions/:sessionId/events',
  summary: 'What happened in a session, in order',
  access: read,
  params: ofSession,
  query: longListQuery({}),
  response: longPageOf(RemoteEvent),
})

export const getRemoteRecording = route({
  name: 'getRemoteRecording',
  method: 'GET',
  path: '/api/remote-sessions/:sessionId/recording',
  summary: 'What the terminal showed, as asciicast v3',
  access: read,
  params: ofSession,
  stream: true,
  errors: [remoteErrors.remote_recording_missing],
})

export const getRemoteDifference = route({
  name: 'getRemoteDifference',
  method: 'GET',
  path: '/api/remote-sessions/:sessionId/difference',
  summary: 'What is different on the robot after the session',
  access: read,
  params: ofSession,
  response: RemoteDifference,
  errors: [remoteErrors.remote_recording_missing],
})

/** A robot appends to a file of a session's dossier: pieces in order, each once; `isLast` closes the file. */
export const sendRemoteFile = route({
  name: 'sendRemoteFile',
  method: 'PUT',
  path: '/api/device/v1/remote-sessions/:sessionId/files/:name',
  summary: 'A robot hands over the next piece of what it recorded of a session',
  access: 'device',
  params: z.object({ sessionId: Id, name: RemoteFileName }),
  query: z.object({
    offset: z.coerce.number().int().min(0),
    isLast: z.enum(['true', 'false']).transform((text) => text === 'true'),
  }),
  hasBytes: true,
  response: z.object({ bytes: z.number().int() }),
  errors: [deviceErrors.device_token_invalid, remoteErrors.remote_piece_refused, blobErrors.blob_too_large],
})

export const remoteRoutes = [
  listRemoteSessions,
  getRemoteSession,
  getRemoteReadiness,
  requestRemoteSession,
  answerRemoteSession,
  extendRemoteSession,
  endRemoteSession,
  handOverRemoteControl,
  createRemoteTicket,
  listRemoteEvents,
  getRemoteRecording,
  getRemoteDifference,
  sendRemoteFile,
]
