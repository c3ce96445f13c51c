import { count, desc, eq, gt, lt, max, min } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { turnedAwayRobots } from '../../db/schema/enrolments.ts'

/** More of one network are not counted: a network may be anybody's, and make keys as it likes. */
export const mostOfNetwork = 500
const MOST_NETWORKS = 50

type TurnedAway = typeof turnedAwayRobots.$inferSelect

/** Notes a robot that was sent away. @returns whether it is new among those of its network */
export async function noteTurnedAway(db: Db, { publicKey, ...rest }: TurnedAway): Promise<boolean> {
  const known = await db
    .update(turnedAwayRobots)
    .set(rest)
    .where(eq(turnedAwayRobots.publicKey, publicKey))
    .returning({ publicKey: turnedAwayRobots.publicKey })
  if (known.length > 0) return false
  const ofNetwork = await db.$count(turnedAwayRobots, eq(turnedAwayRobots.network, rest.network))
  if (ofNetwork >= mostOfNetwork) return false
  await db
    .insert(turnedAwayRobots)
    .values({ publicKey, ...rest })
    .onConflictDoNothing()
  return true
}

/** Forgets that a robot was sent away: it has come in. */
export async function forgetTurnedAway(tx: Db, publicKey: string): Promise<void> {
  await tx.delete(turnedAwayRobots).where(eq(turnedAwayRobots.publicKey, publicKey))
}

/** Networks with robots that were sent away since then, the newest first. */
export async function listTurnedAway(db: Db, since: Date) {
  const { network, at, againAt } = turnedAwayRobots
  const lastAt = max(at)
  return db
    .select({ network, robots: count(), lastAt, againAt: min(againAt) })
    .from(turnedAwayRobots)
    .where(gt(at, since))
    .groupBy(network)
    .orderBy(desc(lastAt), network)
    .limit(MOST_NETWORKS)
}

/** Forgets those that were sent away before then. */
export async function deleteTurnedAwayBefore(db: Db, before: Date): Promise<void> {
  await db.delete(turnedAwayRobots).where(lt(turnedAwayRobots.at, before))
}
