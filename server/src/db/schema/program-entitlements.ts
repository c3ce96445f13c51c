import { ProgramRequestState } from '@filo/contract/program-entitlements/entitlement-states'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, metaColumns, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { programs } from './programs.ts'
import { storePrograms } from './store-programs.ts'
import { users } from './users.ts'

/** A customer's right to install a program that costs something; who granted it stands in `created_by`. */
export const programEntitlements = pgTable(
  'program_entitlements',
  {
    ...metaColumns(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id),
    from: instant('from').notNull(),
    /** Null: without an end. */
    until: instant('until'),
    note: text('note').notNull().default(''),
    /** When somebody ended it before its time. */
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id),
    endReason: text('end_reason'),
    /** When its end was told, to the customer and to staff. */
    endNotifiedAt: instant('end_notified_at'),
  },
  (table) => [
    index('program_entitlements_customer').on(table.customerId, table.programId, table.id),
    index('program_entitlements_program').on(table.programId, table.id),
    index('program_entitlements_from').on(table.from, table.id),
    index('program_entitlements_until').on(table.until.desc().nullsLast(), table.id.desc().nullsFirst()),
    index('program_entitlements_updated').on(table.updatedAt, table.id),
    index('program_entitlements_unnotified').on(table.until).where(sql`end_notified_at is null`),
  ],
)

/** What a customer asked for in the storefront. */
export const programRequests = pgTable(
  'program_requests',
  {
    ...metaColumns(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id),
    /** The offer that was asked for. */
    listingId: uuid('listing_id')
      .notNull()
      .references(() => storePrograms.id),
    note: text('note').notNull().default(''),
    state: oneOf('state', ProgramRequestState.options).notNull().default('open'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    /** Why it was declined. */
    decisionReason: text('decision_reason'),
    entitlementId: uuid('entitlement_id').references(() => programEntitlements.id),
  },
  (table) => [
    ...knownWords(table),
    uniqueIndex('program_requests_open').on(table.customerId, table.programId).where(sql`state = 'open'`),
    index('program_requests_customer').on(table.customerId, table.id),
    index('program_requests_program').on(table.programId, table.id),
    index('program_requests_state').on(table.state, table.id),
    index('program_requests_created').on(table.createdAt, table.id),
  ],
)
