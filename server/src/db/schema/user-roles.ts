import { RoleKey } from '@filo/contract/roles'
import { ScopeKind } from '@filo/contract/users/users-routes'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { users } from './users.ts'

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleKey: oneOf('role_key', RoleKey.options).notNull(),
    scopeKind: oneOf('scope_kind', ScopeKind.options).notNull(),
    scopeCustomerId: uuid('scope_customer_id').references(() => customers.id),
    grantedBy: uuid('granted_by'),
    grantedAt: instant('granted_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.userId, table.roleKey] }),
    index('user_roles_role').on(table.roleKey, table.userId),
  ],
)
