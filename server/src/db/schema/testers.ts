import { type CaseResult, TesterState, Verdict } from '@filo/contract/testers/tester-shapes'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { users } from './users.ts'

/** A user's assignment to a test AROS, and the verdict. */
export const testers = pgTable(
  'testers',
  {
    ...metaColumns(),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    testUnitIds: jsonb('test_unit_ids').$type<string[]>().notNull().default([]),
    dueAt: instant('due_at'),
    state: oneOf('state', TesterState.options).notNull(),
    verdict: oneOf('verdict', Verdict.options),
    comment: text('comment'),
    caseResults: jsonb('case_results').$type<CaseResult[]>().notNull().default([]),
    round: integer('round').notNull().default(1),
    startedAt: instant('started_at'),
    submittedAt: instant('submitted_at'),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('testers_user').on(table.arosId, table.userId, table.round),
    index('testers_user_state').on(table.userId, table.state),
  ],
)
