import type { RoleKey } from '@filo/contract/roles'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, metaColumns } from './columns.ts'
import { users } from './users.ts'

/** One-use links: an invitation or a password reset; only the token's hash is stored. */
export const invites = pgTable(
  'invites',
  {
    ...metaColumns(),
    kind: text('kind').$type<'invite' | 'password_reset'>().notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    roles: jsonb('roles').$type<RoleKey[]>().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [uniqueIndex('invites_token_hash').on(table.tokenHash)],
)
