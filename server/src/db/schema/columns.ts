import { integer, text, timestamp } from 'drizzle-orm/pg-core'

/** An instant column, read as a Date. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
}

/** The columns every editable entity has; `revision` is its ETag. */
export function metaColumns() {
  return {
    id: text('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    createdBy: text('created_by'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: text('updated_by'),
    revision: integer('revision').notNull().default(1),
  }
}
