import { ConsentAnswer } from '@filo/contract/customer-updates/consent-answers'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'

/**
 * What customers answered about a release for one of their robots. The newest answer of whom the robot belongs to counts;
 * the others are its history.
 */
export const updateConsents = pgTable(
  'update_consents',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    answer: oneOf('answer', ConsentAnswer.options).notNull(),
    /** Set for `at` and `postponed` alone. */
    at: instant('at'),
    answeredBy: uuid('answered_by').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    index('update_consents_newest').on(table.unitId, table.arosId, table.answeredAt, table.id),
    index('update_consents_customer').on(table.customerId, table.answeredAt, table.id),
    index('update_consents_answered').on(table.answeredAt, table.id),
  ],
)
