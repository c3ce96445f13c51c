import { OutboxRestartReason } from '@filo/contract/device/messages/agent-messages'
import { VoiceRefusal } from '@filo/contract/robot-config/voice-trials'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { hardwareTestRuns } from './hardware-tests.ts'
import { producedRobots } from './produced-robots.ts'
import { remoteSessions } from './remote-sessions.ts'
import { updates } from './updates.ts'
import { users } from './users.ts'

/** How far the server has taken in what a robot reports: acknowledged means committed. */
export const robotLinks = pgTable(
  'robot_links',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    outboxId: uuid('outbox_id').notNull(),
    ackedSeq: bigint('acked_seq', { mode: 'number' }).notNull(),
    /** The mark of the message with that number; null: it had none, or no message was taken in. */
    ackedMark: text('acked_mark'),
    bootId: uuid('boot_id').notNull(),
    /** The machine that it works on, as its agent names it; null: the agent does not. */
    machine: text('machine'),
    /** Boot ids that another one replaced; one of them coming back means that two machines share a key. */
    replacedBootIds: jsonb('replaced_boot_ids').$type<string[]>().notNull().default([]),
    /** What its agent announced that it can do. */
    capabilities: jsonb('capabilities').$type<string[]>().notNull().default([]),
    connectedAt: instant('connected_at').notNull(),
    /** The connection that said hello last: only its messages are taken in, and only its end means that the robot is gone. */
    sessionId: uuid('session_id'),
    /** The server that holds or held that connection; null: one from before servers had leases. */
    serverId: uuid('server_id'),
    /** When its outbox was last seen to have begun anew, and why; null: never. */
    restoredAt: instant('restored_at'),
    restoredReason: oneOf('restored_reason', OutboxRestartReason.options),
  },
  (table) => [...knownWords(table)],
)

/**
 * Servers that live: each raises its number every few seconds. One whose number stands still for longer than a lease lasts is
 * over, and its row goes with it; so is, with the next start, every other one of an installation with a single server.
 */
export const serverLeases = pgTable('server_leases', {
  serverId: uuid('server_id').primaryKey(),
  startedAt: instant('started_at').notNull(),
  renewals: integer('renewals').notNull().default(0),
})

/** Machines that said hello with a robot's key beside the one that works as it. */
export const robotMachines = pgTable(
  'robot_machines',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** As its agent names it. */
    machine: text('machine').notNull(),
    /** The run of its agent that was heard last: what that one asks for is refused. */
    bootId: uuid('boot_id').notNull(),
    ip: text('ip'),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    /** When the machine that works as the robot answered beside it: until then it may have taken its place. */
    confirmedAt: instant('confirmed_at'),
    /** From where that one answered. */
    workingIp: text('working_ip'),
    /** When a person turned it away. */
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (table) => [
    uniqueIndex('robot_machines_once').on(table.unitId, table.machine),
    index('robot_machines_open').on(table.unitId).where(sql`confirmed_at is not null and decided_at is null`),
  ],
)

/** Commands for a robot, kept until it says that they are done. */
export const robotCommands = pgTable(
  'robot_commands',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    kind: oneOf('kind', [
      'retry',
      'report-now',
      'send-log',
      'repair',
      'scan-hardware',
      'test-hardware',
      'cancel-hardware-test',
      'speak',
      'end-hold',
      'remote-session',
    ]).notNull(),
    updateId: uuid('update_id').references(() => updates.id, { onDelete: 'cascade' }),
    /** Of `cancel-hardware-test`: the request it ends. */
    runId: uuid('run_id').references(() => hardwareTestRuns.id, { onDelete: 'cascade' }),
    /** Of `remote-session`. */
    remoteSessionId: uuid('remote_session_id').references(() => remoteSessions.id, { onDelete: 'cascade' }),
    /** Of `speak`: the language of the sentence, and why it was not said, by the agent and in the program's words. */
    language: oneOf('language', ['tr', 'en']),
    refusal: oneOf('refusal', VoiceRefusal.options),
    answer: text('answer'),
    /** Of `send-log`: how far back. */
    minutes: integer('minutes'),
    /** No longer sent afterwards; absent: until it is done. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    outcome: oneOf('outcome', ['done', 'refused']),
  },
  (table) => [
    ...knownWords(table),
    index('robot_commands_open').on(table.unitId, table.doneAt),
    // A few commands have one; without these, whatever removes a request or an update reads all commands.
    index('robot_commands_run').on(table.runId).where(sql`run_id is not null`),
    index('robot_commands_remote').on(table.remoteSessionId).where(sql`remote_session_id is not null`),
    index('robot_commands_update').on(table.updateId).where(sql`update_id is not null`),
    index('robot_commands_done').on(table.doneAt).where(sql`done_at is not null`),
    index('robot_commands_expired')
      .on(table.expiresAt)
      .where(sql`done_at is null and expires_at is not null`),
  ],
)

/** When people were last told that a robot misbehaves: once an hour is enough. */
export const robotAlarms = pgTable(
  'robot_alarms',
  {
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** The action that the audit log names it by. */
    alarm: text('alarm').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.alarm] })],
)
