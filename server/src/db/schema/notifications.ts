import type { LocalizedText } from '@filo/contract/localized-text'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: jsonb('title').$type<LocalizedText>().notNull(),
    link: text('link').notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('notifications_user').on(table.userId, table.at)],
)

/** A named list state (filters, columns, sort) of one page. */
export const savedViews = pgTable('saved_views', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  page: text('page').notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  createdAt: instant('created_at').notNull(),
})
