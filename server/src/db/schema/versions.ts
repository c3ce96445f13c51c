import { RestartScope } from '@filo/contract/device/assignment/package-content'
import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { LocalizedText } from '@filo/contract/localized-text'
import { VersionState } from '@filo/contract/packages/version-states'
import { LinkRule, type TreeNote } from '@filo/contract/packages/versions-routes'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { packages } from './packages.ts'

export interface VersionDependency {
  code: string
  range: string
}

/** Somebody whose work was copied into a version, and the number of the version they wrote it in. */
export interface CopiedAuthor {
  userId: string
  semver: string
}

/** How the last processing of uploaded files went; `mode` says what the running one does with files already there. */
export interface ScanRecord {
  mode?: 'replace' | 'add'
  /** Loose files that were announced and are on their way. */
  expectedFiles?: number
  /** The machine kept the running one from ending; it is tried again. */
  putOff?: { attempts: number; since: string; retryAt: string }
  finishedAt?: string
  format?: string
  fileName?: string
  problem?: { code: string; params: Record<string, string | number> }
  duplicateOf?: string
  /** What people should know of the tree as it was taken. */
  notes?: TreeNote[]
}

/** One build of a package; files and code are frozen from `ready`. */
export const versions = pgTable(
  'versions',
  {
    ...metaColumns(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    /** Everybody who gave it files, code or settings, in this build or one before; none of them approves it. */
    authorIds: jsonb('author_ids').$type<string[]>().notNull().default([]),
    /** Those of the authors who came with hooks or settings of another version that nobody else had approved. */
    copiedAuthors: jsonb('copied_authors').$type<CopiedAuthor[]>().notNull().default([]),
    semver: text('semver').notNull(),
    /** Sorts like semver precedence, bytewise. */
    semverKey: text('semver_key').notNull(),
    build: integer('build').notNull().default(1),
    state: oneOf('state', VersionState.options).notNull(),
    notes: jsonb('notes').$type<LocalizedText>().notNull(),
    /** Variants it runs on; empty = all. */
    compatibleVariantIds: jsonb('compatible_variant_ids').$type<string[]>().notNull().default([]),
    dependencies: jsonb('dependencies').$type<VersionDependency[]>().notNull().default([]),
    conflicts: jsonb('conflicts').$type<VersionDependency[]>().notNull().default([]),
    restart: oneOf('restart', RestartScope.options).notNull().default('service'),
    minAgent: text('min_agent'),
    linkRule: oneOf('link_rule', LinkRule.options).notNull().default('any'),
    /** Programs that the agent keeps running, in their order. */
    services: jsonb('services').$type<PackageService[]>().notNull().default([]),
    /** Whom its hooks run as; null: the user whom the robot keeps for services. */
    hookUser: text('hook_user'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    fileCount: integer('file_count').notNull().default(0),
    /** Identity of files + code once ready. */
    contentHash: text('content_hash'),
    scan: jsonb('scan').$type<ScanRecord>().notNull().default({}),
    /** Somebody asked for `ready` while files were still arriving: done when the scan passes. */
    readyRequestedBy: uuid('ready_requested_by'),
    rejectedReason: text('rejected_reason'),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at'),
    releasedAt: instant('released_at'),
    revokedAt: instant('revoked_at'),
    /** When the contents of its files were given up, as no robot may need them any more; their names and hashes stay. */
    filesRemovedAt: instant('files_removed_at'),
    searchKey: text('search_key').notNull(),
    /** Three-letter pieces of `searchKey`, so that a search reads an index on every engine. */
    searchGrams: text('search_grams').array().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('versions_semver').on(table.packageId, table.semver, table.build),
    index('versions_state').on(table.state, table.id),
    index('versions_ready_requested').on(table.id).where(sql`ready_requested_by is not null`),
    index('versions_state_updated').on(table.state, table.updatedAt, table.id),
    index('versions_updated').on(table.updatedAt, table.id),
    index('versions_number').on(sql`${table.semverKey} collate "C"`, table.id),
    index('versions_size').on(table.sizeBytes, table.id),
    index('versions_author').on(table.createdBy, table.state),
    index('versions_search').using('gin', table.searchGrams),
    index('versions_package').on(table.packageId, table.id),
    index('versions_highest').on(table.packageId, table.semverKey),
    index('versions_content').on(table.contentHash),
  ],
)
