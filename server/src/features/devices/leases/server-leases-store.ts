import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { robotLinks, serverLeases } from '../../../db/schema/robot-links.ts'
import { robotPresence } from '../../../db/schema/robot-presence.ts'

// The actor here is a server that looks after its own and others' links: no rows are out of its scope.

/** More servers than any installation has. */
const MOST_LEASES = 1000

/** Takes a lease for a server that has none. */
export async function addLease(db: Db, serverId: string, startedAt: Date): Promise<void> {
  await db.insert(serverLeases).values({ serverId, startedAt }).onConflictDoNothing()
}

/** Renews a lease. @returns false where it is gone: others took this server for dead */
export async function renewLease(db: Db, serverId: string): Promise<boolean> {
  const rows = await db
    .update(serverLeases)
    .set({ renewals: sql`${serverLeases.renewals} + 1` })
    .where(eq(serverLeases.serverId, serverId))
    .returning({ serverId: serverLeases.serverId })
  return rows.length > 0
}

/** The leases of all other servers. */
export async function listOtherLeases(db: Db, serverId: string) {
  return db
    .select({ serverId: serverLeases.serverId, renewals: serverLeases.renewals })
    .from(serverLeases)
    .where(ne(serverLeases.serverId, serverId))
    .limit(MOST_LEASES)
}

/** Ends a lease that was not renewed since it was seen with so many renewals. @returns whether this call ended it */
export async function endLease(db: Db, serverId: string, renewals: number): Promise<boolean> {
  const rows = await db
    .delete(serverLeases)
    .where(and(eq(serverLeases.serverId, serverId), eq(serverLeases.renewals, renewals)))
    .returning({ serverId: serverLeases.serverId })
  return rows.length > 0
}

/** Ends the leases of all other servers. */
export async function endOtherLeases(db: Db, serverId: string): Promise<void> {
  await db.delete(serverLeases).where(ne(serverLeases.serverId, serverId))
}

/** Whether a server lives, as far as any server knows; one that is not named does not. */
export async function isLiving(db: Db, serverId: string | null): Promise<boolean> {
  if (serverId === null) return false
  return (await db.$count(serverLeases, eq(serverLeases.serverId, serverId))) > 0
}

/**
 * A link whose server lives no longer. One that names no server is of a program from before there were leases: it counts as
 * lost where nothing was heard of it since `silentSince`; undefined: in any case.
 */
function isLost(db: Db, silentSince: Date | undefined) {
  const { serverId } = robotLinks
  const lease = db.select({ one: sql`1` }).from(serverLeases).where(eq(serverLeases.serverId, serverId))
  const isFormer = and(isNull(serverId), silentSince && lt(robotPresence.lastSeenAt, silentSince))
  return and(robotPresence.isLinked, or(isFormer, and(isNotNull(serverId), not(exists(lease)))))
}

interface Walk {
  /** The last unit of the slice before; undefined at first. */
  after: string | undefined
  limit: number
  silentSince: Date | undefined
}

/** Units that are linked by what is written and that no living server holds, in the order of their ids. */
export async function listLostUnits(db: Db, { after, limit, silentSince }: Walk): Promise<string[]> {
  const { unitId } = robotPresence
  const rows = await db
    .select({ unitId })
    .from(robotPresence)
    .innerJoin(robotLinks, eq(robotLinks.unitId, unitId))
    .where(and(isLost(db, silentSince), after === undefined ? undefined : gt(unitId, after)))
    .orderBy(asc(unitId))
    .limit(limit)
  return rows.map((row) => row.unitId)
}

/** Those of units, which the caller holds, that no living server holds, with when they were last heard of. */
export async function findLost(
  tx: Db,
  unitIds: readonly string[],
  silentSince: Date | undefined,
): Promise<{ unitId: string; lastSeenAt: Date | null }[]> {
  const { unitId, lastSeenAt } = robotPresence
  return tx
    .select({ unitId, lastSeenAt })
    .from(robotPresence)
    .innerJoin(robotLinks, eq(robotLinks.unitId, unitId))
    .where(and(inArray(unitId, [...unitIds]), isLost(tx, silentSince)))
}

/** Those of units that count as gone although the connection that said hello last is one of these. */
export async function findUnlinked(
  tx: Db,
  sessions: readonly { unitId: string; sessionId: string }[],
): Promise<Set<string>> {
  const unitIds = sessions.map(({ unitId }) => unitId)
  const rows = await tx
    .select({ unitId: robotLinks.unitId, sessionId: robotLinks.sessionId })
    .from(robotLinks)
    .innerJoin(robotPresence, eq(robotPresence.unitId, robotLinks.unitId))
    .where(and(inArray(robotLinks.unitId, unitIds), not(robotPresence.isLinked)))
  const newest = new Map(rows.map((row) => [row.unitId, row.sessionId]))
  const open = sessions.filter(({ unitId, sessionId }) => newest.get(unitId) === sessionId)
  return new Set(open.map(({ unitId }) => unitId))
}
