import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { producedRobots } from './produced-robots.ts'

/**
 * When a unit was last heard of: one row for each, from the moment it is registered. What every heartbeat writes stands
 * apart from the unit's own row, which is wide and in many indexes; `isLinked` says the same as the unit's `connection`.
 */
export const robotPresence = pgTable(
  'robot_presence',
  {
    unitId: uuid('unit_id')
      .primaryKey()
      .references(() => producedRobots.id, { onDelete: 'cascade' }),
    isLinked: boolean('is_linked').notNull().default(false),
    lastSeenAt: instant('last_seen_at'),
    /** By how many seconds its clock is ahead of the server's (behind: below 0) while it is wrong; null while it is right. */
    clockAheadS: integer('clock_ahead_s'),
    /** When people were told that it is offline; null: they were not, since it was there last. */
    notifiedAt: instant('notified_at'),
    /** When it came back after that; null as soon as they were told of that too. */
    backAt: instant('back_at'),
    /** The contract's `runningDigest` of its last report; null: none was taken in. */
    runningDigest: text('running_digest'),
    /** When what it runs was proven last: by that report, or by a later heartbeat that had the same digest. */
    provenAt: instant('proven_at'),
    /** Since when it says another digest than its last report had; null: it does not. */
    differsSince: instant('differs_since'),
    /** When it last asked for a link without the words of WebSocket, which a server in front took out; null since its hello. */
    upgradeLostAt: instant('upgrade_lost_at'),
  },
  (table) => [
    index('robot_presence_last_seen').on(
      table.lastSeenAt.desc().nullsLast(),
      table.unitId.desc().nullsFirst(),
    ),
    index('robot_presence_gone')
      .on(table.lastSeenAt.desc().nullsLast(), table.unitId.desc().nullsFirst())
      .where(sql`not ${table.isLinked}`),
    index('robot_presence_silent').on(table.lastSeenAt).where(sql`${table.isLinked}`),
    index('robot_presence_back').on(table.backAt).where(sql`back_at is not null`),
    index('robot_presence_clock').on(table.unitId).where(sql`clock_ahead_s is not null`),
  ],
)

/** What a robot measured of itself: the contract's runtime Info, last heartbeat only. Long, in no index, rarely read. */
export const robotRuntime = pgTable('robot_runtime', {
  unitId: uuid('unit_id')
    .primaryKey()
    .references(() => producedRobots.id, { onDelete: 'cascade' }),
  runtimeInfo: jsonb('runtime_info').$type<Record<string, unknown>>(),
})
