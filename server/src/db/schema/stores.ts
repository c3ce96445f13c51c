import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import type { LocalizedText } from '@filo/contract/localized-text'
import { StoreState, StoreTheme } from '@filo/contract/stores/store-kinds'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { knownWords, metaColumns, oneOf } from './columns.ts'

/** Storefronts: which customers see one, and in which currency it is paid there. */
export const stores = pgTable(
  'stores',
  {
    ...metaColumns(),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    /** ISO 3166-1 alpha-2; empty: customers of every country see it. */
    countries: text('countries').array().notNull().default(sql`'{}'::text[]`),
    /** ISO 4217; stays once a listing has a price in it. */
    currency: text('currency').notNull(),
    /** Null: customers of every segment see it. */
    customerSegment: oneOf('customer_segment', CustomerSegment.options),
    theme: oneOf('theme', StoreTheme.options).notNull().default('blue'),
    /** IANA name: in which the windows of its listings are shown. */
    timeZone: text('time_zone').notNull().default('Europe/Istanbul'),
    state: oneOf('state', StoreState.options).notNull().default('closed'),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('stores_code').on(table.code),
    index('stores_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('stores_code_order').on(sql`${table.code} collate "C"`, table.id),
    index('stores_currency').on(table.currency, table.id),
    index('stores_state').on(table.state, table.id),
    index('stores_segment').on(table.customerSegment, table.id),
    index('stores_created').on(table.createdAt, table.id),
    index('stores_updated').on(table.updatedAt, table.id),
    index('stores_search').using('gin', table.searchGrams),
  ],
)
