import { type RemoteDeed, RemoteFileName, RemoteRefusal } from '@filo/contract/remote/remote-orders'
import {
  RemoteEndReason,
  RemoteMode,
  RemoteState,
  type RemoteType,
} from '@filo/contract/remote/remote-states'
import { RoleKey } from '@filo/contract/roles'
import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

const whoKinds = ['user', 'robot', 'server'] as const

/** Bytes as they are. */
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** Remote sessions with robots, from the request to the end of the dossier's retention. */
export const remoteSessions = pgTable(
  'remote_sessions',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** Whose robot it was then: another owner is not shown it. */
    customerId: uuid('customer_id').references(() => customers.id),
    state: oneOf('state', RemoteState.options).notNull(),
    types: jsonb('types').$type<RemoteType[]>().notNull(),
    mode: oneOf('mode', RemoteMode.options).notNull(),
    reason: text('reason').notNull(),
    minutes: integer('minutes').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** The role under which it was requested: it ends once they no longer hold it. */
    roleKey: oneOf('role_key', RoleKey.options).notNull(),
    /** The sign-in that requested it: the session ends with it. */
    signInId: uuid('sign_in_id').references(() => sessions.id, { onDelete: 'set null' }),
    requestedAt: instant('requested_at').notNull(),
    /** Rises with every change that the robot has to know of. */
    revision: integer('revision').notNull(),
    needsConsent: boolean('needs_consent').notNull(),
    consentAnswer: oneOf('consent_answer', ['yes', 'no']),
    consentFrom: oneOf('consent_from', ['robot', 'console']),
    consentName: text('consent_name'),
    consentUserId: uuid('consent_user_id').references(() => users.id, { onDelete: 'set null' }),
    consentAt: instant('consent_at'),
    /** When a robot that does not answer, or a question, is given up. */
    answerBy: instant('answer_by'),
    openedAt: instant('opened_at'),
    endsAt: instant('ends_at'),
    extensionMinutes: integer('extension_minutes'),
    extensionAnswerBy: instant('extension_answer_by'),
    /** When somebody last did something in it, and when somebody of the maker's was last connected. */
    usedAt: instant('used_at'),
    connectedAt: instant('connected_at'),
    holderId: uuid('holder_id').references(() => users.id, { onDelete: 'set null' }),
    endedAt: instant('ended_at'),
    endReason: oneOf('end_reason', RemoteEndReason.options),
    endedByKind: oneOf('ended_by_kind', whoKinds),
    endedById: uuid('ended_by_id'),
    endedByName: text('ended_by_name'),
    refusal: oneOf('refusal', RemoteRefusal.options),
    endText: text('end_text').notNull().default(''),
    recordingBytes: integer('recording_bytes').notNull().default(0),
    isRecordingClosed: boolean('is_recording_closed').notNull().default(false),
    differenceBytes: integer('difference_bytes').notNull().default(0),
    isDifferenceClosed: boolean('is_difference_closed').notNull().default(false),
    /** When the dossier was closed, and the hash over all of it (docs/remote-connection.md). */
    sealedAt: instant('sealed_at'),
    hash: text('hash'),
    purgedAt: instant('purged_at'),
    keepUntil: instant('keep_until'),
  },
  (table) => [
    ...knownWords(table),
    index('remote_sessions_requested').on(table.requestedAt, table.id),
    index('remote_sessions_unit').on(table.unitId, table.requestedAt, table.id),
    index('remote_sessions_customer').on(table.customerId, table.requestedAt, table.id),
    // Sessions are few a day: each goes into the index at once, so that no reader goes through what waits to be.
    index('remote_sessions_types')
      .using('gin', sql`${table.types} jsonb_path_ops`)
      .with({ fastupdate: false }),
    index('remote_sessions_by').on(table.requestedBy),
    index('remote_sessions_sign_in').on(table.signInId).where(sql`sign_in_id is not null`),
    index('remote_sessions_consent').on(table.consentUserId).where(sql`consent_user_id is not null`),
    index('remote_sessions_holder').on(table.holderId).where(sql`holder_id is not null`),
    index('remote_sessions_open').on(table.unitId).where(sql`ended_at is null`),
    index('remote_sessions_unsealed')
      .on(table.endedAt)
      .where(sql`ended_at is not null and sealed_at is null`),
    index('remote_sessions_expiring').on(table.keepUntil).where(sql`purged_at is null`),
  ],
)

/** Who is, or was, connected to a session; a server that lives says so of its connections. */
export const remoteParticipants = pgTable(
  'remote_participants',
  {
    /** Of one connection. */
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => remoteSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    index('remote_participants_session').on(table.sessionId, table.joinedAt),
    index('remote_participants_user').on(table.userId),
  ],
)

/** What happened in a session, in order: steps of the session itself, and what was done on the robot. */
export const remoteEvents = pgTable(
  'remote_events',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => remoteSessions.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    byKind: oneOf('by_kind', whoKinds).notNull(),
    byId: uuid('by_id'),
    byName: text('by_name'),
    deed: jsonb('deed').$type<RemoteDeed>(),
    step: text('step'),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
  },
  (table) => [...knownWords(table), index('remote_events_session').on(table.sessionId, table.at, table.id)],
)

/** The files of dossiers, piece by piece as robots hand them over. */
export const remotePieces = pgTable(
  'remote_pieces',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => remoteSessions.id, { onDelete: 'cascade' }),
    name: oneOf('name', RemoteFileName.options).notNull(),
    /** Of its first byte in the file. */
    offset: integer('offset').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [...knownWords(table), primaryKey({ columns: [table.sessionId, table.name, table.offset] })],
)

/** Tickets that were not used yet; only their hashes are here. */
export const remoteTickets = pgTable(
  'remote_tickets',
  {
    /** SHA-256 of the ticket. */
    hash: text('hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => remoteSessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    signInId: uuid('sign_in_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('remote_tickets_session').on(table.sessionId),
    index('remote_tickets_user').on(table.userId),
    index('remote_tickets_sign_in').on(table.signInId),
    index('remote_tickets_expires').on(table.expiresAt),
  ],
)
