import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { remoteTickets } from '../../db/schema/remote-sessions.ts'

type TicketRow = typeof remoteTickets.$inferSelect

/** Adds a ticket by its hash. */
export async function insertTicket(tx: Db, row: TicketRow): Promise<void> {
  await tx.insert(remoteTickets).values(row)
}

/** Uses a ticket up, once, whoever comes first. @returns what it was for; undefined: there is none, or its time is over */
export async function redeemTicketRow(
  db: Db,
  { hash, sessionId, now }: { hash: string; sessionId: string; now: Date },
): Promise<TicketRow | undefined> {
  const isIt = and(
    eq(remoteTickets.hash, hash),
    eq(remoteTickets.sessionId, sessionId),
    gt(remoteTickets.expiresAt, now),
  )
  const [row] = await db.delete(remoteTickets).where(isIt).returning()
  return row
}

/** How many tickets of a person are still good. */
export async function countTickets(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(remoteTickets, and(eq(remoteTickets.userId, userId), gt(remoteTickets.expiresAt, now)))
}

/** Removes tickets whose time is over. */
export async function deleteOldTickets(db: Db, now: Date): Promise<void> {
  await db.delete(remoteTickets).where(lte(remoteTickets.expiresAt, now))
}
