import { PresenceState } from '@filo/contract/connection/presence-states'
import { linkReasonCodes } from '@filo/contract/device/link/link-reasons'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'

/** A whole set of rules or none: a row without them stays, so that its revision goes on. */
function ruleColumns() {
  return {
    staleAfterMin: integer('stale_after_min'),
    offlineAfterMin: integer('offline_after_min'),
    /** Null beside the others: nobody is told. */
    noticeAfterMin: integer('notice_after_min'),
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  }
}

/** How silence of one robot is judged where that differs from its customer's others. */
export const unitConnectionRules = pgTable(
  'unit_connection_rules',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    ...ruleColumns(),
  },
  (table) => [index('unit_connection_rules_stale').on(table.staleAfterMin)],
)

/** How silence of all robots of a customer is judged. */
export const customerConnectionRules = pgTable(
  'customer_connection_rules',
  {
    customerId: uuid('customer_id')
      .primaryKey()
      .references(() => customers.id, { onDelete: 'cascade' }),
    ...ruleColumns(),
  },
  (table) => [index('customer_connection_rules_stale').on(table.staleAfterMin)],
)

/**
 * What was observed of a unit from one moment to another, in a row without gaps from its first link on; the newest one is
 * open. Written when a link comes or goes and when the unit changes hands, never by a heartbeat.
 */
export const presenceSpans = pgTable(
  'presence_spans',
  {
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    fromAt: instant('from_at').notNull(),
    untilAt: instant('until_at'),
    state: oneOf('state', PresenceState.options).notNull(),
    /** Whose it was then. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.unitId, table.fromAt] }),
    uniqueIndex('presence_spans_open').on(table.unitId).where(sql`until_at is null`),
    index('presence_spans_until').on(table.untilAt).where(sql`until_at is not null`),
  ],
)

/** Why units could not reach the server, as they said once they were linked again: the last of each, for some weeks. */
export const linkFailures = pgTable(
  'link_failures',
  {
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    code: oneOf('code', linkReasonCodes).notNull(),
    /** The first such try by the robot's own clock, as it says it: by this a reason that is said again is the same. */
    sentAt: instant('sent_at').notNull(),
    reportedAt: instant('reported_at').notNull(),
    /** By the server's clock, and never outside of the time in which it can have been. */
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    tries: integer('tries').notNull(),
    /** Of the answer that was given; null: none was. */
    status: integer('status'),
    /** The robot's own words, shown as text. */
    detail: text('detail').notNull(),
    /** Whose it was when it said so. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.unitId, table.code, table.sentAt] }),
    index('link_failures_reported').on(table.reportedAt),
    index('link_failures_customer').on(table.customerId),
  ],
)

/** When at least one server ran: while none did, nobody knows who was there. */
export const serverWatches = pgTable(
  'server_watches',
  { fromAt: instant('from_at').primaryKey(), untilAt: instant('until_at').notNull() },
  (table) => [index('server_watches_until').on(table.untilAt)],
)
