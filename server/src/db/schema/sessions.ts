import { RoleKey } from '@filo/contract/roles'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { users } from './users.ts'

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the opaque token; the token itself is only in the cookie. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleKey: oneOf('role_key', RoleKey.options).notNull(),
    issuedAt: instant('issued_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    reauthenticatedAt: instant('reauthenticated_at').notNull(),
    isRemembered: boolean('is_remembered').notNull(),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
  ],
)
