import type { LocalizedText } from '@filo/contract/localized-text'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { metaColumns } from './columns.ts'
import { users } from './users.ts'

export const folders = pgTable('folders', {
  ...metaColumns(),
  parentId: text('parent_id'),
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
    folderId: text('folder_id').references(() => folders.id),
    ownerId: text('owner_id').references(() => users.id),
    iconKey: text('icon_key'),
    kind: text('kind').$type<'core' | 'service' | 'ui' | 'driver' | 'content'>().notNull(),
    licence: text('licence'),
    repoUrl: text('repo_url'),
    status: text('status').$type<'active' | 'archived'>().notNull().default('active'),
    isRequired: boolean('is_required').notNull().default(true),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [uniqueIndex('packages_code').on(table.code), index('packages_folder').on(table.folderId)],
)

export const packageFavourites = pgTable(
  'package_favourites',
  { userId: text('user_id').notNull(), packageId: text('package_id').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.packageId] })],
)
