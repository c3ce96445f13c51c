import { RoleKey } from '@filo/contract/roles'
import type { TokenScope } from '@filo/contract/token-scopes'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { users } from './users.ts'

/** Personal API tokens (`Authorization: Bearer filo_…`); only the hash is stored. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    roleKey: oneOf('role_key', RoleKey.options).notNull(),
    tokenHash: text('token_hash').notNull(),
    scopes: jsonb('scopes').$type<TokenScope[]>().notNull(),
    prefix: text('prefix').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    /** Since when it has been used without a longer pause; with where from, as of the last note. */
    activeSince: instant('active_since'),
    lastIp: text('last_ip'),
    lastDevice: text('last_device'),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('api_tokens_hash').on(table.tokenHash),
    index('api_tokens_last_used').on(table.lastUsedAt),
  ],
)
