import { ListingState, PriceModel } from '@filo/contract/stores/listing-kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { marketingVersions } from './marketing.ts'
import { programs } from './programs.ts'
import { stores } from './stores.ts'

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
    /**
     * The marketing version that it is shown with, whose price it then has, and while which is live in the store; null: it has a
     * price of its own and the words of the program.
     */
    marketingVersionId: uuid('marketing_version_id').references(() => marketingVersions.id),
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
    index('store_programs_marketing')
      .on(table.marketingVersionId, table.storeId)
      .where(sql`marketing_version_id is not null`),
    index('store_programs_order').on(table.order, table.id),
    index('store_programs_shelf').on(
      sql`((case when ${table.isFeatured} then 0 else 1000000000 end) + ${table.order})`,
      table.id,
    ),
    index('store_programs_state').on(table.state, table.id),
    index('store_programs_counted').on(table.storeId, table.state),
    index('store_programs_model').on(table.priceModel, table.id),
    index('store_programs_price').on(table.priceAmount, table.id),
    index('store_programs_created').on(table.createdAt, table.id),
    index('store_programs_updated').on(table.updatedAt, table.id),
  ],
)

/** How often people of customers opened the page of a listing, by day (UTC). */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: uuid('listing_id')
      .notNull()
      .references(() => storePrograms.id, { onDelete: 'cascade' }),
    /** What it was shown with then; null: the words of its program. */
    marketingVersionId: uuid('marketing_version_id').references(() => marketingVersions.id),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [
    unique('listing_views_day').on(table.listingId, table.marketingVersionId, table.day).nullsNotDistinct(),
    index('listing_views_marketing')
      .on(table.marketingVersionId)
      .where(sql`marketing_version_id is not null`),
  ],
)
