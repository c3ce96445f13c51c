import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, metaColumns } from './columns.ts'
import { users } from './users.ts'

export interface CaseResult {
  caseId: string
  result: 'pass' | 'fail' | 'blocked' | 'skip'
  note: string
  /** Blob hashes of photos, videos and logs. */
  evidence: Evidence[]
}

/** A user's assignment to a test AROS, and the verdict. */
export const testers = pgTable(
  'testers',
  {
    ...metaColumns(),
    arosId: text('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    testUnitIds: jsonb('test_unit_ids').$type<string[]>().notNull().default([]),
    dueAt: instant('due_at'),
    state: text('state')
      .$type<'assigned' | 'accepted' | 'in_progress' | 'submitted' | 'declined'>()
      .notNull(),
    verdict: text('verdict').$type<'pass' | 'pass_with_notes' | 'fail' | 'blocked'>(),
    comment: text('comment'),
    caseResults: jsonb('case_results').$type<CaseResult[]>().notNull().default([]),
    round: integer('round').notNull().default(1),
    startedAt: instant('started_at'),
    submittedAt: instant('submitted_at'),
    durationMin: integer('duration_min'),
  },
  (table) => [
    uniqueIndex('testers_user').on(table.arosId, table.userId, table.round),
    index('testers_user_state').on(table.userId, table.state),
  ],
)
