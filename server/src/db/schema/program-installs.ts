import type { RemovalReceipt } from '@filo/contract/device/assignment/program-orders'
import { LogStream } from '@filo/contract/device/messages/agent-messages'
import { type UpdateMessage, UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { InstallEnd, InstallStop, InstallWait } from '@filo/contract/program-installs/install-reasons'
import { InstallState } from '@filo/contract/program-installs/install-states'
import { ReportedState } from '@filo/contract/program-installs/program-install-shapes'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { marketingVersions } from './marketing.ts'
import { producedRobots } from './produced-robots.ts'
import { programReleases, programs } from './programs.ts'
import { storePrograms } from './store-programs.ts'

/** Lives of programs on robots: one row from the request to the removal. */
export const programInstalls = pgTable(
  'program_installs',
  {
    ...metaColumns(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** Null: the catalogue does not know it. */
    programId: uuid('program_id').references(() => programs.id),
    /** In the robot's words, of a program that the catalogue does not know; null: the program has its own. */
    foreignCode: text('foreign_code'),
    /** Whom the robot belonged to when it was asked for: a later owner does not read it. */
    customerId: uuid('customer_id').references(() => customers.id),
    /** The store's offer that it was ordered by; null: staff ordered it. */
    listingId: uuid('listing_id').references(() => storePrograms.id),
    /** What that offer was shown with. */
    marketingVersionId: uuid('marketing_version_id').references(() => marketingVersions.id),
    /** The release that shall be on the robot; of a removal the last one; null: it was there without an order. */
    releaseId: uuid('release_id').references(() => programReleases.id),
    /** The one that the robot said it has; null: none. */
    installedReleaseId: uuid('installed_release_id').references(() => programReleases.id),
    /** What the robot names in its messages; another one with every request. */
    orderId: uuid('order_id').notNull(),
    /** False: it shall go from the robot. */
    isDesired: boolean('is_desired').notNull().default(true),
    state: oneOf('state', InstallState.options).notNull(),
    waiting: oneOf('waiting', InstallWait.options),
    stopReason: oneOf('stop_reason', InstallStop.options),
    keepData: boolean('keep_data').notNull().default(false),
    /** A request that has not begun by then is given up; null: it waits for ever. */
    deadline: instant('deadline'),
    requestedBy: uuid('requested_by'),
    requestedAt: instant('requested_at').notNull(),
    /** When an assignment that names the order was first signed for the robot; null: it cannot know of it. */
    notifiedAt: instant('notified_at'),
    phase: oneOf('phase', UpdatePhase.options),
    percent: integer('percent'),
    message: jsonb('message').$type<UpdateMessage>(),
    errorCode: text('error_code'),
    end: oneOf('end', InstallEnd.options),
    attempts: integer('attempts').notNull().default(0),
    transferredBytes: bigint('transferred_bytes', { mode: 'number' }),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** When the robot said, by its own clock, that it leaves the release before; of the attempt under way. */
    downSince: instant('down_since'),
    downSeconds: integer('down_seconds'),
    /** When the robot first said that it was installed. */
    installedAt: instant('installed_at'),
    receipt: jsonb('receipt').$type<RemovalReceipt>(),
    reportedState: oneOf('reported_state', ReportedState.options),
    reportedDetail: text('reported_detail'),
    reportedAt: instant('reported_at'),
    /** How long its log has grown: counted as lines come, so that it does not grow beyond its bound. */
    logLines: integer('log_lines').notNull().default(0),
    /** Of the texts, in UTF-8. */
    logBytes: bigint('log_bytes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('program_installs_open')
      .on(table.unitId, table.programId)
      .where(sql`state not in ('removed', 'cancelled')`),
    uniqueIndex('program_installs_open_foreign')
      .on(table.unitId, table.foreignCode)
      .where(sql`foreign_code is not null and state not in ('removed', 'cancelled')`),
    check('program_installs_named', sql`(program_id is null) = (foreign_code is not null)`),
    check('program_installs_release_desired', sql`release_id is not null or not is_desired`),
    uniqueIndex('program_installs_order').on(table.orderId),
    index('program_installs_unit').on(table.unitId, table.requestedAt, table.id),
    index('program_installs_program').on(table.programId, table.requestedAt, table.id),
    index('program_installs_program_state').on(table.programId, table.state),
    index('program_installs_customer').on(table.customerId, table.requestedAt, table.id),
    // A customer asks for those that failed or wait: few of its own, and few of all that do.
    index('program_installs_customer_state').on(table.customerId, table.state, table.requestedAt, table.id),
    index('program_installs_requested').on(table.requestedAt, table.id),
    index('program_installs_state').on(table.state, table.id),
    index('program_installs_updated').on(table.updatedAt, table.id),
    index('program_installs_release').on(table.releaseId, table.state),
    index('program_installs_listing').on(table.listingId, table.state).where(sql`listing_id is not null`),
    index('program_installs_marketing')
      .on(table.marketingVersionId, table.state)
      .where(sql`marketing_version_id is not null`),
    index('program_installs_installed')
      .on(table.installedReleaseId)
      .where(sql`installed_release_id is not null`),
    index('program_installs_deadline').on(table.deadline).where(sql`state in ('requested', 'queued')`),
    index('program_installs_waiting').on(table.waiting, table.programId).where(sql`waiting is not null`),
    index('program_installs_running')
      .on(table.programId)
      .where(sql`is_desired and installed_release_id is not null and stop_reason is null`),
    index('program_installs_stopped').on(table.programId).where(sql`stop_reason is not null`),
    index('program_installs_down').on(table.programId, table.endedAt).where(sql`down_seconds is not null`),
  ],
)

/** What hooks of programs printed on robots, bounded, in order. */
export const programInstallLogs = pgTable(
  'program_install_logs',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    installId: uuid('install_id')
      .notNull()
      .references(() => programInstalls.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
    phase: oneOf('phase', UpdatePhase.options).notNull(),
    packageCode: text('package_code'),
    hook: text('hook'),
    stream: oneOf('stream', LogStream.options).notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    ...knownWords(table),
    index('program_install_logs_install').on(table.installId, table.seq),
    index('program_install_logs_at').on(table.at, table.seq),
  ],
)
