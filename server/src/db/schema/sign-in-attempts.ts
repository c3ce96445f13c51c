import { index, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Failed sign-ins by account and by address: what the throttle counts. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  { id: serial('id').primaryKey(), key: text('key').notNull(), at: instant('at').notNull() },
  (table) => [index('sign_in_attempts_key').on(table.key, table.at)],
)
