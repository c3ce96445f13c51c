import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, metaColumns } from './columns.ts'
import { producedRobots } from './produced-robots.ts'

export interface UpdateMessage {
  key: string
  params: Record<string, string | number>
  text: string
}

/** One robot's way from one AROS to another. */
export const updates = pgTable(
  'updates',
  {
    ...metaColumns(),
    campaignId: text('campaign_id'),
    unitId: text('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'aros' | 'package' | 'program' | 'config'>().notNull(),
    fromArosId: text('from_aros_id'),
    toArosId: text('to_aros_id'),
    state: text('state').notNull(),
    phase: text('phase').notNull(),
    progressPercent: integer('progress_percent').notNull().default(0),
    /** The spec's `updates_time`: instant of the last change of state. */
    updatesTime: instant('updates_time').notNull(),
    message: jsonb('message').$type<UpdateMessage>().notNull(),
    errorCode: text('error_code'),
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    logLines: integer('log_lines').notNull().default(0),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('updates_robot').on(table.unitId, table.createdAt),
    index('updates_state').on(table.state, table.updatesTime),
  ],
)

/** What a robot's hooks printed, bounded, in order. */
export const updateLogs = pgTable(
  'update_logs',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    updateId: text('update_id')
      .notNull()
      .references(() => updates.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    phase: text('phase').notNull(),
    packageCode: text('package_code'),
    hook: text('hook'),
    stream: text('stream').$type<'stdout' | 'stderr' | 'agent'>().notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('update_logs_update').on(table.updateId, table.seq)],
)
