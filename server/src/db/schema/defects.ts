import { DefectSeverity, DefectState } from '@filo/contract/testers/defect-shapes'
import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { packages } from './packages.ts'
import { testers } from './testers.ts'
import { users } from './users.ts'
import { versions } from './versions.ts'

/** What a tester found wrong with a package version while testing an AROS version. */
export const defects = pgTable(
  'defects',
  {
    ...metaColumns(),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    /** The assignment whose evidence it names; that goes with it. */
    testerId: uuid('tester_id').references(() => testers.id, { onDelete: 'set null' }),
    caseId: text('case_id'),
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    /** The package version it was found in. */
    versionId: uuid('version_id')
      .notNull()
      .references(() => versions.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    severity: oneOf('severity', DefectSeverity.options).notNull(),
    state: oneOf('state', DefectState.options).notNull(),
    evidence: jsonb('evidence').$type<Evidence[]>().notNull().default([]),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id),
    answeredBy: uuid('answered_by').references(() => users.id),
    /** A rejected build may be deleted: the defect is without an answer again. */
    fixVersionId: uuid('fix_version_id').references(() => versions.id, { onDelete: 'set null' }),
    checkedBy: uuid('checked_by').references(() => users.id),
    /** Why it was rejected or reopened. */
    reason: text('reason'),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    index('defects_aros').on(table.arosId),
    index('defects_package').on(table.packageId, table.state),
    index('defects_version').on(table.versionId),
    index('defects_open').on(table.changedAt, table.id).where(sql`state in ('open', 'reopened')`),
    index('defects_fix').on(table.fixVersionId),
  ],
)
