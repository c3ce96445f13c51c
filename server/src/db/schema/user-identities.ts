import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Accounts at an identity provider that people sign in with: `issuer` and `subject` name one for ever. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The address by which the account was found when it was linked. */
    email: text('email').notNull(),
    linkedAt: instant('linked_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('user_identities_subject').on(table.issuer, table.subject),
    uniqueIndex('user_identities_user').on(table.userId, table.issuer),
  ],
)
