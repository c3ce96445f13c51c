import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Policies an administrator sets (quorum, quiet hours, failure threshold …), one row a key. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
})
