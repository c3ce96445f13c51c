import type { LocalizedText } from '@filo/contract/localized-text'
import { PackageKind, PackageStatus } from '@filo/contract/packages/package-kinds'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { knownWords, metaColumns, oneOf } from './columns.ts'
import { users } from './users.ts'

export const folders = pgTable('folders', {
  ...metaColumns(),
  parentId: uuid('parent_id').references((): AnyPgColumn => folders.id),
  name: text('name').notNull(),
  order: integer('order').notNull().default(0),
  sortKey: text('sort_key').notNull(),
})

export const packages = pgTable(
  'packages',
  {
    ...metaColumns(),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    description: jsonb('description').$type<LocalizedText>().notNull(),
    folderId: uuid('folder_id').references(() => folders.id),
    ownerId: uuid('owner_id').references(() => users.id),
    iconKey: text('icon_key'),
    kind: oneOf('kind', PackageKind.options).notNull(),
    licence: text('licence'),
    repoUrl: text('repo_url'),
    status: oneOf('status', PackageStatus.options).notNull().default('active'),
    isRequired: boolean('is_required').notNull().default(true),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('packages_code').on(table.code),
    index('packages_folder').on(table.folderId),
    index('packages_owner').on(table.ownerId),
    index('packages_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('packages_code_order').on(sql`${table.code} collate "C"`, table.id),
    index('packages_kind').on(table.kind, table.id),
    index('packages_updated').on(table.updatedAt, table.id),
    index('packages_status').on(table.status, table.id),
    index('packages_search').using('gin', table.searchGrams),
  ],
)

export const packageFavourites = pgTable(
  'package_favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.packageId] }),
    index('package_favourites_package').on(table.packageId),
  ],
)
