import { RoleKey } from '@filo/contract/roles'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { users } from './users.ts'

/** A named list state (filters, columns, sort) of one page: its owner's, or everybody's of one role. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    page: text('page').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    sharedRole: oneOf('shared_role', RoleKey.options),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [...knownWords(table), index('saved_views_page').on(table.page, table.userId)],
)
