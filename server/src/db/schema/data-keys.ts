import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Keys that close every secret in this database, closed themselves by a key that is kept outside of it. */
export const dataKeys = pgTable('data_keys', {
  id: text('id').primaryKey(),
  /** Which key outside: of a file, or by the name that a program gave it. */
  wrappedBy: text('wrapped_by').notNull(),
  wrapped: text('wrapped').notNull(),
  createdAt: instant('created_at').notNull(),
})
