import type { EvidenceOrigin } from '@filo/contract/testers/tester-shapes'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { testers } from './testers.ts'

/** What a tester uploaded; results may only name what stands here. */
export const testEvidence = pgTable(
  'test_evidence',
  {
    testerId: uuid('tester_id')
      .notNull()
      .references(() => testers.id, { onDelete: 'cascade' }),
    sha256: text('sha256').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Of a log that a robot handed over itself. */
    origin: jsonb('origin').$type<EvidenceOrigin>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.testerId, table.sha256] })],
)

/** Logs asked of robots; the id is that of the command the robot gets. */
export const robotLogRequests = pgTable(
  'robot_log_requests',
  {
    id: uuid('id').primaryKey(),
    testerId: uuid('tester_id')
      .notNull()
      .references(() => testers.id, { onDelete: 'cascade' }),
    caseId: text('case_id').notNull(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    minutes: integer('minutes').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Of the evidence that arrived. */
    sha256: text('sha256'),
  },
  (table) => [index('robot_log_requests_tester').on(table.testerId, table.caseId)],
)
