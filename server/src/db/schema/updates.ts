import { LogStream } from '@filo/contract/device/messages/agent-messages'
import { type UpdateMessage, UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { UpdateState } from '@filo/contract/updates/updates-routes'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'

/** One robot's way from one AROS to another. */
export const updates = pgTable(
  'updates',
  {
    ...metaColumns(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** Whom the robot belonged to when this was made: a later owner does not read it. */
    customerId: uuid('customer_id').references(() => customers.id),
    fromArosId: uuid('from_aros_id').references(() => arosVersions.id),
    toArosId: uuid('to_aros_id').references(() => arosVersions.id),
    state: oneOf('state', UpdateState.options).notNull(),
    phase: oneOf('phase', UpdatePhase.options).notNull(),
    progressPercent: integer('progress_percent').notNull().default(0),
    /** The spec's `updates_time`: instant of the last change of state. */
    updatesTime: instant('updates_time').notNull(),
    message: jsonb('message').$type<UpdateMessage>().notNull(),
    errorCode: text('error_code'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    /** What the robot received over the network for it, in all attempts; null: nobody told. */
    transferredBytes: bigint('transferred_bytes', { mode: 'number' }),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** When the robot said, by its own clock, that it leaves the old release; of the attempt under way. */
    downSince: instant('down_since'),
    /** From then on until it had confirmed the new one, by its own clock. */
    downSeconds: integer('down_seconds'),
  },
  (table) => [
    ...knownWords(table),
    index('updates_created').on(table.createdAt, table.id),
    index('updates_robot').on(table.unitId, table.createdAt, table.id),
    index('updates_customer').on(table.customerId, table.createdAt, table.id),
    index('updates_state').on(table.state, table.createdAt, table.id),
    index('updates_aros').on(table.toArosId, table.createdAt, table.id),
    index('updates_down').on(table.toArosId, table.createdAt).where(sql`down_seconds is not null`),
    index('updates_changed').on(table.updatesTime, table.id),
    index('updates_ended').on(table.endedAt, table.state),
    index('updates_failed').on(table.endedAt, table.unitId).where(sql`state in ('failed', 'rolled_back')`),
  ],
)

/** What a robot's hooks printed, bounded, in order. */
export const updateLogs = pgTable(
  'update_logs',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    updateId: uuid('update_id')
      .notNull()
      .references(() => updates.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    phase: oneOf('phase', UpdatePhase.options).notNull(),
    packageCode: text('package_code'),
    hook: text('hook'),
    stream: oneOf('stream', LogStream.options).notNull(),
    text: text('text').notNull(),
  },
  (table) => [...knownWords(table), index('update_logs_update').on(table.updateId, table.seq)],
)

/** How long each log has grown: counted as lines come, so that none grows beyond its bound. */
export const updateLogSizes = pgTable(
  'update_log_sizes',
  {
    updateId: uuid('update_id')
      .primaryKey()
      .references(() => updates.id, { onDelete: 'cascade' }),
    lines: integer('lines').notNull(),
    /** Of the texts alone, in UTF-8. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** When the log went by its age; null: it is there. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('update_log_sizes_there').on(table.updateId).where(sql`removed_at is null`)],
)
