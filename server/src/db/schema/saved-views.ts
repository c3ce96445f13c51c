import type { RoleKey } from '@filo/contract/roles'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** A named list state (filters, columns, sort) of one page: its owner's, or everybody's of one role. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    sharedRole: text('shared_role').$type<RoleKey>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('saved_views_page').on(table.page, table.userId)],
)
