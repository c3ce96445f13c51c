import type { RoleKey } from '@filo/contract/roles'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { users } from './users.ts'

/** One-use links: an invitation or a password reset; only the token's hash is stored. */
export const invites = pgTable(
  'invites',
  {
    ...metaColumns(),
    kind: oneOf('kind', ['invite', 'password_reset']).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    roles: jsonb('roles').$type<RoleKey[]>().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [...knownWords(table), uniqueIndex('invites_token_hash').on(table.tokenHash)],
)
