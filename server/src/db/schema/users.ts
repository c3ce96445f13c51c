import { Language } from '@filo/contract/localized-text'
import { UserStatus } from '@filo/contract/users/users-routes'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'

export const users = pgTable(
  'users',
  {
    ...metaColumns(),
    /** Lower-cased with the invariant rule; unique among those who have joined, see below. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    phone: text('phone'),
    customerId: uuid('customer_id').references(() => customers.id),
    status: oneOf('status', UserStatus.options).notNull(),
    locale: oneOf('locale', Language.options).notNull().default('tr'),
    timeZone: text('time_zone').notNull().default('Europe/Istanbul'),
    passwordHash: text('password_hash'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** Closed by the vault. */
    mfaSecret: text('mfa_secret'),
    mfaEnabled: boolean('mfa_enabled').notNull().default(false),
    lastLoginAt: instant('last_login_at'),
    lastActiveAt: instant('last_active_at'),
    title: text('title'),
    department: text('department'),
    company: text('company'),
    address: text('address'),
    notes: text('notes'),
    /** A picture of theirs (records/picture-uses.ts). */
    avatarKey: text('avatar_key'),
    preferences: jsonb('preferences').$type<Record<string, unknown>>().notNull().default({}),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    // An invitation claims no address: it is only open once for each customer, and for the manufacturer.
    uniqueIndex('users_joined_email').on(table.email).where(sql`status <> 'invited'`),
    uniqueIndex('users_invited_email').on(table.customerId, table.email).where(sql`status = 'invited'`),
    uniqueIndex('users_invited_staff_email')
      .on(table.email)
      .where(sql`status = 'invited' and customer_id is null`),
    index('users_email').on(table.email, table.id),
    index('users_customer').on(table.customerId, sql`${table.sortKey} collate "C"`, table.id),
    index('users_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('users_status').on(table.status, table.id),
    // Most people are active and met by walking their names; the others stand together, in the order of the list.
    index('users_not_active')
      .on(table.status, sql`${table.sortKey} collate "C"`, table.id)
      .where(sql`status <> 'active'`),
    index('users_created').on(table.createdAt, table.id),
    index('users_last_login').on(table.lastLoginAt.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('users_avatar').on(table.avatarKey).where(sql`avatar_key is not null`),
    index('users_search').using('gin', table.searchGrams),
  ],
)
