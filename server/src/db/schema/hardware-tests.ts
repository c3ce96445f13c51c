import {
  HardwareTestReason,
  HardwareTestRunState,
  HardwareTestState,
  HardwareTestTool,
} from '@filo/contract/hardware-tests/hardware-test-states'
import { HardwareTest, type HardwareTestValues } from '@filo/contract/hardware-tests/hardware-test-table'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

const unitColumn = () =>
  uuid('unit_id')
    .notNull()
    .references(() => producedRobots.id, { onDelete: 'cascade' })

/** Requests of hardware tests; the id is that of the command which the robot is given. */
export const hardwareTestRuns = pgTable(
  'hardware_test_runs',
  {
    id: uuid('id').primaryKey(),
    unitId: unitColumn(),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    state: oneOf('state', HardwareTestRunState.options).notNull(),
    reason: text('reason').notNull(),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    requestedAt: instant('requested_at').notNull(),
    needsConsent: boolean('needs_consent').notNull(),
    consentAnswer: oneOf('consent_answer', ['yes', 'no']),
    consentBy: text('consent_name'),
    consentAt: instant('consent_at'),
    /** When it is given up, unless something is heard of it before. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** The server gave it up by itself: the robot's own word, should it still come, counts more. */
    isAbandoned: boolean('is_abandoned').notNull().default(false),
    /** What the network test has cost so far. */
    downloadBytes: integer('download_bytes').notNull().default(0),
    uploadBytes: integer('upload_bytes').notNull().default(0),
    networkCalls: integer('network_calls').notNull().default(0),
  },
  (table) => [
    ...knownWords(table),
    index('hardware_test_runs_unit').on(table.unitId, table.requestedAt, table.id),
    index('hardware_test_runs_customer').on(table.customerId),
    index('hardware_test_runs_requested_by').on(table.requestedBy),
    index('hardware_test_runs_open').on(table.expiresAt).where(sql`ended_at is null`),
  ],
)

/** The tests of requests, each with what it measured. */
export const hardwareTestResults = pgTable(
  'hardware_test_results',
  {
    id: uuid('id').primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => hardwareTestRuns.id, { onDelete: 'cascade' }),
    unitId: unitColumn(),
    customerId: uuid('customer_id').references(() => customers.id),
    test: oneOf('test', HardwareTest.options).notNull(),
    state: oneOf('state', HardwareTestState.options).notNull(),
    reason: oneOf('reason', HardwareTestReason.options),
    tool: oneOf('tool', HardwareTestTool.options),
    text: text('text').notNull().default(''),
    values: jsonb('values').$type<HardwareTestValues>().notNull(),
    program: text('program'),
    requestedAt: instant('requested_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    ...knownWords(table),
    index('hardware_test_results_run').on(table.runId),
    index('hardware_test_results_unit').on(table.unitId, table.requestedAt, table.id),
    index('hardware_test_results_requested').on(table.requestedAt, table.id),
    index('hardware_test_results_customer').on(table.customerId, table.requestedAt, table.id),
  ],
)
