import type { LocalizedText } from '@filo/contract/localized-text'
import { UploadKind, UploadState } from '@filo/contract/packages/uploads-routes'
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
import { versions } from './versions.ts'

/** A content-addressed blob that some file or release refers to. */
export const blobs = pgTable('blobs', {
  sha256: text('sha256').primaryKey(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Contents that some package version refers to and the store turned out to lack. */
export const missingBlobs = pgTable('missing_blobs', {
  sha256: text('sha256').primaryKey(),
  /** When a robot or a check first missed it. */
  noticedAt: instant('noticed_at').notNull(),
})

export const files = pgTable(
  'files',
  {
    ...metaColumns(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    name: text('name').notNull(),
    mode: integer('mode').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    mime: text('mime').notNull(),
  },
  (table) => [
    uniqueIndex('files_path').on(table.versionId, table.path),
    index('files_sha256').on(table.sha256),
  ],
)

/** What a version's tree holds beside files: symbolic links, and the folders that no file tells of. */
export const treeEntries = pgTable(
  'tree_entries',
  {
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    /** The text of a link; null for a folder. */
    target: text('target'),
    /** Permission bits of a folder; null for a link. */
    mode: integer('mode'),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.path] })],
)

export const fileDescriptions = pgTable('file_descriptions', {
  fileId: uuid('file_id')
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  title: jsonb('title').$type<LocalizedText>().notNull(),
  text: jsonb('text').$type<LocalizedText>().notNull(),
  changes: jsonb('changes').$type<LocalizedText>().notNull(),
})

/** A resumable upload into a draft version (tus). */
export const uploads = pgTable(
  'uploads',
  {
    ...metaColumns(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    /** Path inside the version for a loose file of a folder upload; null for an archive. */
    path: text('path'),
    fileName: text('file_name').notNull(),
    kind: oneOf('kind', UploadKind.options).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    expectedSha256: text('expected_sha256'),
    sha256: text('sha256'),
    state: oneOf('state', UploadState.options).notNull(),
    error: jsonb('error').$type<{ code: string; params: Record<string, string | number> }>(),
    expiresAt: instant('expires_at').notNull(),
    /** When its last byte was safe on disk. */
    arrivedAt: instant('arrived_at'),
  },
  (table) => [
    ...knownWords(table),
    index('uploads_version').on(table.versionId),
    index('uploads_sha256').on(table.sha256),
  ],
)
