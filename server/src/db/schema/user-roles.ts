import type { RoleKey } from '@filo/contract/roles'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleKey: text('role_key').$type<RoleKey>().notNull(),
    scopeKind: text('scope_kind').$type<'all' | 'customer' | 'robots'>().notNull(),
    scopeCustomerId: text('scope_customer_id'),
    scopeUnitIds: jsonb('scope_unit_ids').$type<string[]>().notNull().default([]),
    grantedBy: text('granted_by'),
    grantedAt: instant('granted_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleKey] })],
)
