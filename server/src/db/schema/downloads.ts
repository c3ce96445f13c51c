import { DownloadKind, DownloadResult } from '@filo/contract/downloads/download-kinds'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'

/**
 * Who or which robot fetched what: one row for each attempt of a robot to get a release, and for each file of a person. It
 * outlives what it names, so it has no foreign keys; nobody changes a row that has ended.
 */
export const downloads = pgTable(
  'downloads',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    kind: oneOf('kind', DownloadKind.options).notNull().default('file'),
    result: oneOf('result', DownloadResult.options).notNull().default('unreported'),
    /** What was fetched, by its name of that moment. */
    name: text('name').notNull().default(''),
    unitId: uuid('unit_id'),
    /** Whom the robot belonged to then. */
    customerId: uuid('customer_id'),
    arosId: uuid('aros_id'),
    releaseId: uuid('release_id'),
    /** The update, or the order about a program, that it was fetched for. */
    updateId: uuid('update_id'),
    attempt: integer('attempt').notNull().default(1),
    fileId: uuid('file_id'),
    versionId: uuid('version_id'),
    userId: uuid('user_id'),
    /** What servers sent for it. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** What the robot says that it received for it. */
    reportedBytes: bigint('reported_bytes', { mode: 'number' }),
    /** What it had received for the update before this attempt; null: it was not counted. */
    reportedBefore: bigint('reported_before', { mode: 'number' }),
    resumeCount: integer('resume_count').notNull().default(0),
    durationMs: bigint('duration_ms', { mode: 'number' }),
    endedAt: instant('ended_at'),
    errorCode: text('error_code'),
    ip: text('ip'),
  },
  (table) => [
    ...knownWords(table),
    // A robot fetches for one thing at a time.
    uniqueIndex('downloads_running').on(table.unitId).where(sql`result = 'running' and unit_id is not null`),
    index('downloads_at').on(table.at, table.id),
    index('downloads_kind').on(table.kind, table.at, table.id),
    index('downloads_result').on(table.result, table.at, table.id),
    // Both are chosen together: a kind's rare results stand among all results of the same name otherwise.
    index('downloads_kind_result').on(table.kind, table.result, table.at, table.id),
    index('downloads_unit').on(table.unitId, table.at, table.id),
    index('downloads_customer').on(table.customerId, table.at, table.id),
    index('downloads_user').on(table.userId, table.at, table.id),
    index('downloads_bytes').on(table.bytes, table.id),
    index('downloads_duration').on(table.durationMs.desc().nullsLast(), table.id.desc().nullsFirst()),
  ],
)
