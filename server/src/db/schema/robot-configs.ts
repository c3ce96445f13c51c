import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { ConfigChangeState, ConfigEndReason, ConfigOrigin } from '@filo/contract/robot-config/config-states'
import type { ChangedConfigItem } from '@filo/contract/robot-config/robot-config-routes'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { campaigns } from './campaigns.ts'
import { instant, knownWords, oneOf } from './columns.ts'
import { customers } from './customers.ts'
import { producedRobots } from './produced-robots.ts'
import { robotModels } from './robot-models.ts'

/** How units are configured: their own settings, and what they report. A unit without a row has none and said nothing. */
export const robotConfigs = pgTable('robot_configs', {
  unitId: uuid('unit_id')
    .primaryKey()
    .references(() => producedRobots.id, { onDelete: 'cascade' }),
  own: jsonb('own').$type<ConfigValues>().notNull().default({}),
  /** Rises with every change of `own`. */
  version: integer('version').notNull().default(0),
  reported: jsonb('reported').$type<ConfigReport['values']>().notNull().default({}),
  /** Null: it has said nothing yet. */
  reportedAt: instant('reported_at'),
  readKeys: jsonb('read_keys').$type<string[]>().notNull().default([]),
  /** What the robot tries now, and until when unless its programs confirm. */
  trialKeys: jsonb('trial_keys').$type<string[]>().notNull().default([]),
  trialUntil: instant('trial_until'),
  /** The version of `own` that the robot took last. */
  appliedVersion: integer('applied_version').notNull().default(0),
})

/** Changes of the configuration of units, each with what became of it. */
export const robotConfigChanges = pgTable(
  'robot_config_changes',
  {
    id: uuid('id').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    /** Whose robot it was then: another owner is not told. */
    customerId: uuid('customer_id').references(() => customers.id),
    /** The version of the unit's own settings that it made; of one that a default caused, the one that counted then. */
    number: integer('number').notNull(),
    origin: oneOf('origin', ConfigOrigin.options).notNull(),
    /** The campaign that brought it. */
    campaignId: uuid('campaign_id').references(() => campaigns.id, { onDelete: 'set null' }),
    state: oneOf('state', ConfigChangeState.options).notNull(),
    items: jsonb('items').$type<ChangedConfigItem[]>().notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by'),
    endedAt: instant('ended_at'),
    endReason: oneOf('end_reason', ConfigEndReason.options),
    endText: text('end_text').notNull().default(''),
    unreadKeys: jsonb('unread_keys').$type<string[]>().notNull().default([]),
    /** The number of the change that took its place. */
    supersededBy: integer('superseded_by'),
  },
  (table) => [
    ...knownWords(table),
    index('robot_config_changes_unit').on(table.unitId, table.createdAt, table.id),
    index('robot_config_changes_open').on(table.createdAt).where(sql`state in ('proposed', 'queued')`),
    index('robot_config_changes_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
    index('robot_config_changes_customer').on(table.customerId),
  ],
)

const defaultsColumns = () => ({
  values: jsonb('values').$type<ConfigValues>().notNull(),
  revision: integer('revision').notNull(),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: uuid('updated_by'),
})

/** What robots of a model are configured to. */
export const modelConfigDefaults = pgTable('model_config_defaults', {
  modelId: uuid('model_id')
    .primaryKey()
    .references(() => robotModels.id, { onDelete: 'cascade' }),
  ...defaultsColumns(),
})

/** What robots of a customer are configured to. */
export const customerConfigDefaults = pgTable('customer_config_defaults', {
  customerId: uuid('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  ...defaultsColumns(),
})
