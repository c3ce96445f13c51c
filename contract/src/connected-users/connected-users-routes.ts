import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { RoleKey } from '../roles.ts'
import { route } from '../route.ts'
import { ConnectedKind } from './connected-kinds.ts'
import { connectedUserErrors } from './connected-users-errors.ts'

/** Longest message to somebody whose session is ended. */
export const longestFarewell = 300

/** What is not known is null. */
export const ConnectedUser = z.object({
  /** A session (`console`), an API token (`program`) or a unit (`robot`). */
  id: Id,
  kind: ConnectedKind,
  /** The person's, the token's or the unit's name. */
  name: z.string(),
  /** Of a unit. */
  serial: z.string().nullable(),
  /** The person, or the token's owner. */
  userId: Id.nullable(),
  /** Of a program: whose token it is. */
  ownerName: z.string().nullable(),
  role: RoleKey.nullable(),
  /** Null: the manufacturer's own. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  ip: z.string().nullable(),
  /** A browser's or program's `User-Agent`; a robot's agent version. */
  device: z.string().nullable(),
  /** The screen that a person has open, as the console spells its path; parameters are not told. */
  page: z.string().nullable(),
  since: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  /** The reader's own session or token. */
  isSelf: z.boolean(),
  /** Whether the reader may end it. */
  canEnd: z.boolean(),
})
export type ConnectedUser = z.infer<typeof ConnectedUser>

/** Sorts by `name`, `since`, `lastUsedAt`. */
export const listConnectedUsers = route({
  name: 'listConnectedUsers',
  method: 'GET',
  path: '/api/connected-users',
  summary: 'The people, programs and robots that are connected now, to whichever server',
  access: { permission: 'presence.read' },
  query: listQuery({ kind: ConnectedKind, role: RoleKey, customerId: Id }),
  response: pageOf(ConnectedUser),
})

export const endUserSession = route({
  name: 'endUserSession',
  method: 'POST',
  path: '/api/connected-users/:sessionId/end',
  summary:
    'End a person’s console session; their open pages say so at once, with the message if there is one',
  access: { permission: 'session.end' },
  params: idParams('sessionId'),
  body: z.object({ message: z.string().trim().max(longestFarewell).default('') }),
  errors: [connectedUserErrors.own_session, connectedUserErrors.session_of_admin],
  needsProof: true,
})

export const connectedUserRoutes = [listConnectedUsers, endUserSession]
