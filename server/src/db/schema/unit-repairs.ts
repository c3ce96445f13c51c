import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

/** Repairs that robots were asked for, and what they found; the id is that of the command. */
export const unitRepairs = pgTable(
  'unit_repairs',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull(),
    doneAt: instant('done_at'),
    outcome: oneOf('outcome', ['done', 'refused']),
    refusal: text('refusal'),
    arosName: text('aros_name'),
    checked: integer('checked'),
    damaged: integer('damaged'),
    mended: integer('mended'),
    files: jsonb('files').$type<{ path: string; isMended: boolean }[]>().notNull().default([]),
  },
  (table) => [
    ...knownWords(table),
    index('unit_repairs_unit').on(table.unitId, table.requestedAt, table.id),
    index('unit_repairs_customer').on(table.customerId),
  ],
)
