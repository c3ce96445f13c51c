import { RobotRole } from '@filo/contract/robot-users/robot-roles'
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant, knownWords, oneOf } from './columns.ts'
import { producedRobots } from './produced-robots.ts'
import { users } from './users.ts'

/** Who was given which robot: all that somebody with the role of a customer's user sees. */
export const robotUsers = pgTable(
  'robot_users',
  {
    unitId: uuid('unit_id')
      .notNull()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    robotRole: oneOf('robot_role', RobotRole.options).notNull(),
    grantedBy: uuid('granted_by'),
    grantedAt: instant('granted_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    ...knownWords(table),
    primaryKey({ columns: [table.unitId, table.userId] }),
    index('robot_users_person').on(table.userId, table.unitId),
  ],
)
