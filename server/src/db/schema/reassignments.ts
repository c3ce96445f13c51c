import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { robots } from './robots.ts'

/**
 * How far it is worked out anew what the units of a variant shall run, where they are too many for one transaction. The
 * newest of a variant replaces the one before it; what each unit shall run is read from the assignments in force.
 */
export const reassignments = pgTable('reassignments', {
  id: uuid('id').primaryKey(),
  variantId: uuid('variant_id')
    .notNull()
    .unique()
    .references(() => robots.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull(),
  /** Who changed the assignments; null: the product itself. */
  createdBy: uuid('created_by'),
  reason: text('reason'),
  /** The last unit that was reached, in the order of ids. */
  reached: uuid('reached'),
  unitCount: integer('unit_count').notNull(),
  doneCount: integer('done_count').notNull().default(0),
  /** Units that a fault kept from being reached; the server's log names it. */
  failedCount: integer('failed_count').notNull().default(0),
  endedAt: instant('ended_at'),
})
