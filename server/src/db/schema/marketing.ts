import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import type { LocalizedText } from '@filo/contract/localized-text'
import type {
  MarketingContent,
  MarketingMedia,
  MarketingPrice,
} from '@filo/contract/marketing/marketing-content'
import { MarketingLicence } from '@filo/contract/marketing/marketing-kinds'
import type { ShelfRule } from '@filo/contract/marketing/marketing-lists-routes'
import {
  MarketingPlaceState,
  MarketingRevisionState,
  MarketingState,
  UnlistedBecause,
} from '@filo/contract/marketing/marketing-states'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { packages } from './packages.ts'
import { stores } from './stores.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

/** Who wrote what is reviewed, who sent it and who decided. */
function reviewColumns() {
  return {
    /** Everybody who wrote in it or submitted it: none of them approves it (four eyes). */
    editorIds: jsonb('editor_ids').$type<string[]>().notNull().default([]),
    submittedBy: uuid('submitted_by').references(() => users.id),
    submittedAt: instant('submitted_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
  }
}

/** Customer-facing editions of package versions. */
export const marketingVersions = pgTable(
  'marketing_versions',
  {
    ...metaColumns(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id),
    title: jsonb('title').$type<LocalizedText>().notNull(),
    summary: jsonb('summary').$type<LocalizedText>().notNull(),
    story: jsonb('story').$type<LocalizedText>().notNull(),
    media: jsonb('media').$type<MarketingMedia[]>().notNull().default([]),
    price: jsonb('price').$type<MarketingPrice>().notNull(),
    licence: oneOf('licence', MarketingLicence.options).notNull(),
    /** Null: everyone. */
    audience: oneOf('audience', CustomerSegment.options),
    /** A minute on the clock of each store, `2026-03-29T09:00`; null: from when it is published. */
    windowFrom: text('window_from'),
    /** Null: without an end. */
    windowUntil: text('window_until'),
    state: oneOf('state', MarketingState.options).notNull().default('draft'),
    unlistedBecause: oneOf('unlisted_because', UnlistedBecause.options),
    ...reviewColumns(),
    /** When a customer could first see it. */
    liveSince: instant('live_since'),
    endedAt: instant('ended_at'),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    index('marketing_versions_package').on(table.packageId, table.id),
    index('marketing_versions_build').on(table.versionId),
    index('marketing_versions_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('marketing_versions_state').on(table.state, table.id),
    index('marketing_versions_audience').on(table.audience, table.id),
    index('marketing_versions_from').on(
      sql`${table.windowFrom} collate "C" desc nulls last`,
      table.id.desc().nullsFirst(),
    ),
    index('marketing_versions_live_since').on(
      table.liveSince.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('marketing_versions_created').on(table.createdAt, table.id),
    index('marketing_versions_updated').on(table.updatedAt, table.id),
    index('marketing_versions_search').using('gin', table.searchGrams),
  ],
)

/** Stores of a marketing version, in the order in which they are named, each with its own beginning and end. */
export const marketingVersionStores = pgTable(
  'marketing_version_stores',
  {
    marketingVersionId: uuid('marketing_version_id')
      .notNull()
      .references(() => marketingVersions.id, { onDelete: 'cascade' }),
    storeId: uuid('store_id')
      .notNull()
      .references(() => stores.id),
    order: integer('order').notNull(),
    /** The store's when the instants were reckoned; another one there has them reckoned anew. */
    timeZone: text('time_zone').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    state: oneOf('state', MarketingPlaceState.options).notNull().default('waiting'),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.marketingVersionId, table.storeId] }),
    index('marketing_version_stores_store').on(table.storeId, table.marketingVersionId),
    index('marketing_version_stores_zone').on(table.storeId, table.timeZone),
    index('marketing_version_stores_starts').on(table.state, table.startsAt),
    index('marketing_version_stores_ends').on(table.state, table.endsAt),
  ],
)

/** Changes of what was approved already; the approved content goes on being shown beside them. */
export const marketingRevisions = pgTable(
  'marketing_revisions',
  {
    ...metaColumns(),
    marketingVersionId: uuid('marketing_version_id')
      .notNull()
      .references(() => marketingVersions.id, { onDelete: 'cascade' }),
    state: oneOf('state', MarketingRevisionState.options).notNull().default('draft'),
    content: jsonb('content').$type<MarketingContent>().notNull(),
    ...reviewColumns(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('marketing_revisions_open').on(table.marketingVersionId).where(sql`state <> 'approved'`),
    index('marketing_revisions_version').on(table.marketingVersionId, table.createdAt),
  ],
)

/** Shelves of stores, filled by people or by a rule. */
export const marketingLists = pgTable(
  'marketing_lists',
  {
    ...metaColumns(),
    storeId: uuid('store_id')
      .notNull()
      .references(() => stores.id),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    rule: jsonb('rule').$type<ShelfRule>().notNull(),
    /** Minutes on the clock of the store. */
    windowFrom: text('window_from'),
    windowUntil: text('window_until'),
    searchKey: text('search_key').notNull(),
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    index('marketing_lists_store').on(table.storeId, table.id),
    index('marketing_lists_until')
      .on(sql`${table.windowUntil} collate "C"`)
      .where(sql`window_until is not null`),
    index('marketing_lists_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('marketing_lists_created').on(table.createdAt, table.id),
    index('marketing_lists_updated').on(table.updatedAt, table.id),
    index('marketing_lists_search').using('gin', table.searchGrams),
  ],
)

/** What people put on a shelf, in their order. */
export const marketingListItems = pgTable(
  'marketing_list_items',
  {
    listId: uuid('list_id')
      .notNull()
      .references(() => marketingLists.id, { onDelete: 'cascade' }),
    marketingVersionId: uuid('marketing_version_id')
      .notNull()
      .references(() => marketingVersions.id, { onDelete: 'cascade' }),
    order: integer('order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.marketingVersionId] }),
    index('marketing_list_items_version').on(table.marketingVersionId),
  ],
)
