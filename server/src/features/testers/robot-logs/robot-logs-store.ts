import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { robotLogRequests } from '../../../db/schema/evidence.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotCommands, robotLinks } from '../../../db/schema/robot-links.ts'

export type LogRequestRow = typeof robotLogRequests.$inferSelect

/** A request with the robot's name and what it said of the command. */
export interface LogRequest {
  request: LogRequestRow
  serial: string
  outcome: 'done' | 'refused' | null
}

/** Requests shown for a test: the newest ones. */
const shownAtMost = 50

function selectRequests(db: Db) {
  return db
    .select({
      request: robotLogRequests,
      serial: producedRobots.serial,
      outcome: robotCommands.outcome,
    })
    .from(robotLogRequests)
    .innerJoin(producedRobots, eq(producedRobots.id, robotLogRequests.unitId))
    .leftJoin(robotCommands, eq(robotCommands.id, robotLogRequests.id))
}

/** The newest requests of an assignment, newest first. The caller has found the assignment as the actor's. */
export async function listRequests(db: Db, testerId: string): Promise<LogRequest[]> {
  return selectRequests(db)
    .where(eq(robotLogRequests.testerId, testerId))
    .orderBy(desc(robotLogRequests.createdAt), desc(robotLogRequests.id))
    .limit(shownAtMost)
}

/** A request of this robot. */
export async function findRequest(db: Db, unitId: string, id: string): Promise<LogRequest | undefined> {
  const [row] = await selectRequests(db)
    .where(and(eq(robotLogRequests.id, id), eq(robotLogRequests.unitId, unitId)))
    .for('update', { of: robotLogRequests })
  return row
}

/** Requests of a case that nothing has arrived for and whose time is not over. */
export async function listOpen(
  db: Db,
  { testerId, caseId, now }: { testerId: string; caseId: string; now: Date },
): Promise<LogRequest[]> {
  return selectRequests(db).where(
    and(
      eq(robotLogRequests.testerId, testerId),
      eq(robotLogRequests.caseId, caseId),
      isNull(robotLogRequests.sha256),
      gt(robotLogRequests.expiresAt, now),
    ),
  )
}

/** Writes a request; the command that the robot gets has the same id. */
export async function insertRequest(tx: Db, row: LogRequestRow): Promise<void> {
  await tx.insert(robotLogRequests).values(row)
}

/** Notes what arrived for a request, by its SHA-256; it takes no second log. */
export async function closeRequest(tx: Db, id: string, sha256: string): Promise<void> {
  await tx.update(robotLogRequests).set({ sha256 }).where(eq(robotLogRequests.id, id))
}

/** Whether a robot is connected, and what its agent announced. */
export async function findRobotFacts(
  db: Db,
  id: string,
): Promise<{ serial: string; connection: string; capabilities: readonly string[] } | undefined> {
  const { serial, connection } = producedRobots
  const [row] = await db
    .select({ serial, connection, capabilities: robotLinks.capabilities })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(eq(producedRobots.id, id))
  return row && { ...row, capabilities: row.capabilities ?? [] }
}
