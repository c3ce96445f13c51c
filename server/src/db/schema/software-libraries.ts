import { LibraryListFormat, libraryTypes } from '@filo/contract/packages/library-shapes'
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { versions } from './versions.ts'

/** A known vulnerability of a library, as its list names it. */
interface LibraryVulnerability {
  /** CVE, GHSA or another public number. */
  id: string
  severity: 'critical' | 'high' | 'medium' | 'low' | 'unknown'
}

/** The library list (SBOM) of a package version: what was read, from which file, by whom. */
export const libraryLists = pgTable(
  'library_lists',
  {
    versionId: uuid('version_id')
      .primaryKey()
      .references(() => versions.id, { onDelete: 'cascade' }),
    format: oneOf('format', LibraryListFormat.options).notNull(),
    specVersion: text('spec_version').notNull(),
    fileName: text('file_name').notNull(),
    /** Of the file as it came. */
    sha256: text('sha256').notNull(),
    libraryCount: integer('library_count').notNull(),
    uploadedBy: uuid('uploaded_by'),
    uploadedByName: text('uploaded_by_name').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (table) => knownWords(table),
)

/** One third-party library inside a package version. */
export const softwareLibraries = pgTable(
  'software_libraries',
  {
    id: uuid('id').primaryKey(),
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    version: text('version').notNull(),
    purl: text('purl'),
    /** SPDX expression, or the name the list gives; null = not told. */
    licence: text('licence'),
    type: oneOf('type', libraryTypes).notNull(),
    /** The library that brought it in, by name. */
    parent: text('parent'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    vulnerabilities: jsonb('vulnerabilities').$type<LibraryVulnerability[]>().notNull().default([]),
    searchKey: text('search_key').notNull(),
    sortKey: text('sort_key').notNull(),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('software_libraries_one').on(table.versionId, table.name, table.version),
    index('software_libraries_version').on(table.versionId, table.sortKey),
  ],
)
