import type { LocalizedText } from '@filo/contract/localized-text'
import { ProgramCategory, type ProgramPermission } from '@filo/contract/programs/program-kinds'
import { ProgramReleaseState, ProgramState } from '@filo/contract/programs/program-states'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { packages } from './packages.ts'
import { robots } from './robots.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

/** Software that runs on robots beside their AROS release; what robots run of it are its releases. */
export const programs = pgTable(
  'programs',
  {
    ...metaColumns(),
    code: text('code').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    description: jsonb('description').$type<LocalizedText>().notNull(),
    category: oneOf('category', ProgramCategory.options).notNull(),
    iconKey: text('icon_key'),
    publisher: text('publisher').notNull(),
    state: oneOf('state', ProgramState.options).notNull().default('draft'),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('programs_code').on(table.code),
    index('programs_sort').on(sql`${table.sortKey} collate "C"`, table.id),
    index('programs_code_order').on(sql`${table.code} collate "C"`, table.id),
    index('programs_state').on(table.state, table.id),
    index('programs_category').on(table.category, table.id),
    index('programs_created').on(table.createdAt, table.id),
    index('programs_updated').on(table.updatedAt, table.id),
    index('programs_search').using('gin', table.searchGrams),
  ],
)

/** One build of a program; what is in it is fixed once it is submitted. */
export const programReleases = pgTable(
  'program_releases',
  {
    ...metaColumns(),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    semver: text('semver').notNull(),
    /** Sorts as the numbers do. */
    semverKey: text('semver_key').notNull(),
    state: oneOf('state', ProgramReleaseState.options).notNull().default('draft'),
    /** npm's semver range syntax; null: beside every AROS version. */
    arosRange: text('aros_range'),
    permissions: jsonb('permissions').$type<ProgramPermission[]>().notNull().default([]),
    notes: jsonb('notes').$type<LocalizedText>().notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    contentHash: text('content_hash'),
    /**
     * Everybody who changed or submitted it, or made what it was copied from while nobody had approved that: none of them
     * approves it (four eyes).
     */
    editorIds: jsonb('editor_ids').$type<string[]>().notNull().default([]),
    submittedBy: uuid('submitted_by').references(() => users.id),
    submittedAt: instant('submitted_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    decisionReason: text('decision_reason'),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('program_releases_semver').on(table.programId, table.semver),
    index('program_releases_order').on(table.programId, sql`${table.semverKey} collate "C"`, table.id),
    index('program_releases_number').on(sql`${table.semverKey} collate "C"`, table.id),
    index('program_releases_state').on(table.state, table.id),
    index('program_releases_submitted').on(
      table.submittedAt.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index('program_releases_updated').on(table.updatedAt, table.id),
  ],
)

/** Package versions of a release in the order in which they are installed and started. */
export const programReleaseItems = pgTable(
  'program_release_items',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => programReleases.id, { onDelete: 'cascade' }),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id),
    order: integer('order').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.packageId] }),
    index('program_release_items_version').on(table.versionId),
  ],
)

/** Variants that a release runs on. */
export const programReleaseVariants = pgTable(
  'program_release_variants',
  {
    releaseId: uuid('release_id')
      .notNull()
      .references(() => programReleases.id, { onDelete: 'cascade' }),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.variantId] }),
    index('program_release_variants_variant').on(table.variantId),
  ],
)
