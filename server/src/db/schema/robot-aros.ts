import { AssignmentKind } from '@filo/contract/aros-versions/aros-assignment-routes'
import { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { arosVersions } from './aros-versions.ts'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { robots } from './robots.ts'

/** robot aros / robot test aros: the default of a variant, or a pin of one unit. */
export const robotAros = pgTable(
  'robot_aros',
  {
    id: uuid('id').primaryKey(),
    channel: oneOf('channel', ArosChannel.options).notNull(),
    kind: oneOf('kind', AssignmentKind.options).notNull(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => robots.id),
    /** The unit for a pin; null for a variant default. */
    unitId: uuid('unit_id').references(() => producedRobots.id),
    arosId: uuid('aros_id')
      .notNull()
      .references(() => arosVersions.id),
    assignedBy: uuid('assigned_by'),
    assignedAt: instant('assigned_at').notNull(),
    reason: text('reason'),
    until: instant('until'),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
  },
  (table) => [
    ...knownWords(table),
    index('robot_aros_robot').on(table.variantId, table.channel, table.endedAt),
    index('robot_aros_unit').on(table.unitId, table.endedAt),
    uniqueIndex('robot_aros_one_default')
      .on(table.variantId, table.channel)
      .where(sql`kind = 'default' and ended_at is null`),
    uniqueIndex('robot_aros_one_pin').on(table.unitId).where(sql`kind = 'pin' and ended_at is null`),
  ],
)
