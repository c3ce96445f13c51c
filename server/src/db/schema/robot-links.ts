import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { producedRobots } from './produced-robots.ts'

/** How far the server has taken in what a robot reports: acknowledged means committed. */
export const robotLinks = pgTable('robot_links', {
  unitId: text('unit_id')
    .primaryKey()
    .references(() => producedRobots.id, { onDelete: 'cascade' }),
  outboxId: text('outbox_id').notNull(),
  ackedSeq: bigint('acked_seq', { mode: 'number' }).notNull(),
  bootId: text('boot_id').notNull(),
  /** Boot ids that another one replaced; one of them coming back means that two machines share a key. */
  replacedBootIds: jsonb('replaced_boot_ids').$type<string[]>().notNull().default([]),
  /** What its agent announced that it can do. */
  capabilities: jsonb('capabilities').$type<string[]>().notNull().default([]),
  connectedAt: instant('connected_at').notNull(),
  /** The connection that said hello last: only its messages are taken in, and only its end means that the robot is gone. */
  sessionId: text('session_id'),
})

/** Commands for a robot, kept until it says that they are done. */
export const robotCommands = pgTable(
  'robot_commands',
  {
    id: text('id').primaryKey(),
    unitId: text('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'retry' | 'report-now' | 'send-log'>().notNull(),
    updateId: text('update_id'),
    /** Of `send-log`: how far back. */
    minutes: integer('minutes'),
    /** No longer sent afterwards; absent: until it is done. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    outcome: text('outcome').$type<'done' | 'refused'>(),
  },
  (table) => [index('robot_commands_open').on(table.unitId, table.doneAt)],
)

/** When people were last told that a robot misbehaves: once an hour is enough. */
export const robotAlarms = pgTable(
  'robot_alarms',
  {
    unitId: text('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** The action that the audit log names it by. */
    alarm: text('alarm').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.alarm] })],
)
