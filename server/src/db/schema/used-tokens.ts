import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Tokens and nonces that serve once, until they would be refused for their age: all servers look here. */
export const usedTokens = pgTable(
  'used_tokens',
  { id: uuid('id').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (table) => [index('used_tokens_expiry').on(table.expiresAt)],
)
