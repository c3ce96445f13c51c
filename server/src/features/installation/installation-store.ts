import { and, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import type { WaitingRobots } from './judge-lost-upgrades.ts'

/** Robots in service whose last link request lost its Upgrade, the newest by name. All customers': for administrators. */
export async function readWaitingRobots(db: Db): Promise<WaitingRobots> {
  const { upgradeLostAt, unitId } = robotPresence
  const waits = and(isNotNull(upgradeLostAt), ne(producedRobots.lifeState, 'retired'))
  const joined = eq(producedRobots.id, unitId)
  const [total] = await db
    .select({ robots: count() })
    .from(robotPresence)
    .innerJoin(producedRobots, joined)
    .where(waits)
  const [newest] = await db
    .select({ serial: producedRobots.serial, lastAt: upgradeLostAt })
    .from(robotPresence)
    .innerJoin(producedRobots, joined)
    .where(waits)
    .orderBy(desc(upgradeLostAt))
    .limit(1)
  return { robots: total?.robots ?? 0, serial: newest?.serial, lastAt: newest?.lastAt ?? undefined }
}

/** The database's own clock, in milliseconds since 1970. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const found = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as ms`)
  const [row] = (found as unknown as { rows: { ms: unknown }[] }).rows
  return Number(row?.ms)
}
