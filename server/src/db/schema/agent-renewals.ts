import { AgentOrderState, UnitRenewalState } from '@filo/contract/agents/agent-orders-routes'
import { RenewalOutcome } from '@filo/contract/device/assignment/agent-order'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { agentBuilds } from './trust.ts'
import { users } from './users.ts'

/** Renewals of robots' agents that somebody asked for; at most one is open. */
export const agentRenewals = pgTable(
  'agent_renewals',
  {
    id: uuid('id').primaryKey(),
    version: text('version')
      .notNull()
      .references(() => agentBuilds.version),
    state: oneOf('state', AgentOrderState.options).notNull(),
    reason: text('reason').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [...knownWords(table), index('agent_renewals_created').on(table.createdAt, table.id)],
)

/** The robots of a renewal. */
export const agentRenewalUnits = pgTable(
  'agent_renewal_units',
  {
    renewalId: uuid('renewal_id')
      .notNull()
      .references(() => agentRenewals.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    state: oneOf('state', UnitRenewalState.options).notNull(),
    outcome: oneOf('outcome', RenewalOutcome.options),
    text: text('text').notNull().default(''),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.renewalId, table.unitId] }),
    index('agent_renewal_units_unit').on(table.unitId, table.changedAt),
  ],
)
