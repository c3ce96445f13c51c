import { LogStream } from '@filo/contract/device/agent-messages'
import { type UpdateMessage, UpdatePhase } from '@filo/contract/device/update-progress'
import { UpdateState } from '@filo/contract/updates/updates-routes'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'

/** One robot's way from one AROS to another. */
export const updates = pgTable(
  'updates',
  {
    ...metaColumns(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
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
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    ...knownWords(table),
    index('updates_robot').on(table.unitId, table.createdAt),
    index('updates_state').on(table.state, table.updatesTime),
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
