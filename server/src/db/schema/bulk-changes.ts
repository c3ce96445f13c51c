import {
  BulkChangeFailure,
  BulkChangeState,
  LeftOutReason,
} from '@filo/contract/produced-robots/bulk-change-states'
import type { CreateProducedRobotBody } from '@filo/contract/produced-robots/produced-robots-routes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { RoleKey } from '@filo/contract/roles'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

/** What is to be done to each unit or row of a change. */
export type BulkOrder =
  | { kind: 'tag'; add: string[]; remove: string[] }
  /** Changes from before reasons have none. */
  | { kind: 'assign'; customerId: string | null; siteId: string | null; reason?: string }
  | { kind: 'config'; set: ConfigValues; unset: ConfigKey[]; reason: string | null }
  | { kind: 'import' }

/** A change of more units than one transaction holds, as it was asked for, and how far it is. */
export const bulkChanges = pgTable(
  'bulk_changes',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** Who asked; whether they may is read again with every slice. */
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleKey: oneOf('role_key', RoleKey.options).notNull(),
    ip: text('ip'),
    requestId: text('request_id'),
    order: jsonb('order').$type<BulkOrder>().notNull(),
    /** The tags or the customer, in words of then. */
    about: text('about'),
    state: oneOf('state', BulkChangeState.options).notNull().default('running'),
    failure: oneOf('failure', BulkChangeFailure.options),
    endedAt: instant('ended_at'),
    totalCount: integer('total_count').notNull(),
    /** Items that were reached, in their order: where it goes on. */
    doneCount: integer('done_count').notNull().default(0),
    changedCount: integer('changed_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    leftOutCount: integer('left_out_count').notNull().default(0),
  },
  (table) => [
    ...knownWords(table),
    index('bulk_changes_person').on(table.createdBy, table.createdAt, table.id),
    index('bulk_changes_state').on(table.state, table.endedAt),
  ],
)

/** What a change is about, fixed when it was asked for: 500 items each, the last one fewer; gone when it has ended. */
export const bulkChangeSlices = pgTable(
  'bulk_change_slices',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Ids of units, or the rows of a file as they were checked. */
    items: jsonb('items').$type<string[] | CreateProducedRobotBody[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.changeId, table.position] })],
)

/** What a change left as it is, from position 0 on without a gap. */
export const bulkLeftOut = pgTable(
  'bulk_left_out',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => bulkChanges.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Null for a row that was not registered. */
    unitId: uuid('unit_id').references(() => producedRobots.id, { onDelete: 'cascade' }),
    serial: text('serial').notNull(),
    reason: oneOf('reason', LeftOutReason.options).notNull(),
  },
  (table) => [...knownWords(table), primaryKey({ columns: [table.changeId, table.position] })],
)
