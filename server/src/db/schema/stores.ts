import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import type { LocalizedText } from '@filo/contract/localized-text'
import { ListingState, PriceModel } from '@filo/contract/stores/listing-kinds'
import { StoreState, StoreTheme } from '@filo/contract/stores/store-kinds'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { programs } from './programs.ts'

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

/** Programs as stores offer them; one that was delisted stays, and the program may be offered there anew. */
export const storePrograms = pgTable(
  'store_programs',
  {
    ...metaColumns(),
    storeId: uuid('store_id')
      .notNull()
      .references(() => stores.id),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id),
    /** The edition whose words and pictures it is shown with; null: those of the program itself. */
    marketingVersionId: uuid('marketing_version_id'),
    priceModel: oneOf('price_model', PriceModel.options).notNull(),
    /** In minor units of the store's currency. */
    priceAmount: bigint('price_amount', { mode: 'number' }).notNull(),
    order: integer('order').notNull(),
    isFeatured: boolean('is_featured').notNull().default(false),
    /** From when customers see it; null: from when it is listed. */
    windowFrom: instant('window_from'),
    /** Until when; null: without an end. */
    windowUntil: instant('window_until'),
    state: oneOf('state', ListingState.options).notNull().default('draft'),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('store_programs_offered').on(table.storeId, table.programId).where(sql`state <> 'delisted'`),
    index('store_programs_store').on(table.storeId, table.order, table.id),
    index('store_programs_program').on(table.programId, table.id),
    index('store_programs_order').on(table.order, table.id),
    index('store_programs_shelf').on(
      sql`((case when ${table.isFeatured} then 0 else 1000000000 end) + ${table.order})`,
      table.id,
    ),
    index('store_programs_state').on(table.state, table.id),
    index('store_programs_model').on(table.priceModel, table.id),
    index('store_programs_price').on(table.priceAmount, table.id),
    index('store_programs_created').on(table.createdAt, table.id),
    index('store_programs_updated').on(table.updatedAt, table.id),
  ],
)
