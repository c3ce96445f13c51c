import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { testers } from './testers.ts'

/** What a tester uploaded; results may only name what stands here. */
export const testEvidence = pgTable(
  'test_evidence',
  {
    testerId: text('tester_id')
      .notNull()
      .references(() => testers.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testerId, table.sha256] })],
)
