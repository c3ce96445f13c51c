import type { RemoteFileName } from '@filo/contract/remote/remote-orders'
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { customers } from '../../db/schema/customers.ts'
import { remoteEvents, remotePieces, remoteSessions } from '../../db/schema/remote-sessions.ts'
import type { EventRow, SessionRow } from './remote-store.ts'

/** Adds a piece; one that is there already is left as it is. */
export async function insertPiece(
  tx: Db,
  row: { sessionId: string; name: RemoteFileName; offset: number; bytes: Uint8Array },
): Promise<void> {
  await tx.insert(remotePieces).values(row).onConflictDoNothing()
}

/** The next pieces of a file behind an offset, in order. */
export async function listPieces(
  db: Db,
  { sessionId, name, from, limit }: { sessionId: string; name: RemoteFileName; from: number; limit: number },
): Promise<{ offset: number; bytes: Uint8Array }[]> {
  const { offset, bytes } = remotePieces
  return db
    .select({ offset, bytes })
    .from(remotePieces)
    .where(
      and(
        eq(remotePieces.sessionId, sessionId),
        eq(remotePieces.name, name),
        sql`${remotePieces.offset} >= ${from}`,
      ),
    )
    .orderBy(asc(offset))
    .limit(limit)
}

/** Removes the files of a dossier. */
export async function deletePieces(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(remotePieces).where(eq(remotePieces.sessionId, sessionId))
}

/** All that happened in a session, in order, for its seal. */
export async function listAllEvents(db: Db, sessionId: string): Promise<EventRow[]> {
  const { at, id } = remoteEvents
  return db.select().from(remoteEvents).where(eq(remoteEvents.sessionId, sessionId)).orderBy(at, id)
}

/** How many things were noted of a session: a robot may put in so many and no more. */
export async function countEvents(db: Db, sessionId: string): Promise<number> {
  return db.$count(remoteEvents, eq(remoteEvents.sessionId, sessionId))
}

/**
 * Ended sessions whose dossiers are not sealed and whole, or ended before `abandoned`, the longest ended first; those that
 * still wait for their robots are in nobody's way.
 */
export async function listSealable(db: Db, abandoned: Date, limit: number): Promise<{ id: string }[]> {
  const { id, endedAt, sealedAt, openedAt, isDifferenceClosed, isRecordingClosed, types } = remoteSessions
  const hasNoTerminal = sql`not ${types} @> '["terminal"]'::jsonb`
  const isWhole = and(eq(isDifferenceClosed, true), or(eq(isRecordingClosed, true), hasNoTerminal))
  return db
    .select({ id })
    .from(remoteSessions)
    .where(and(isNotNull(endedAt), isNull(sealedAt), or(isNull(openedAt), isWhole, lte(endedAt, abandoned))))
    .orderBy(asc(endedAt))
    .limit(limit)
}

/** Dossiers whose retention is over. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<SessionRow[]> {
  return db
    .select()
    .from(remoteSessions)
    .where(and(isNull(remoteSessions.purgedAt), lte(remoteSessions.keepUntil, now)))
    .orderBy(asc(remoteSessions.keepUntil))
    .limit(limit)
}

/** Removes what happened in a session from its dossier. */
export async function deleteEvents(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(remoteEvents).where(eq(remoteEvents.sessionId, sessionId))
}

/** How many days dossiers of a customer's robots are stored; undefined where nobody said. */
export async function findRetentionDays(db: Db, customerId: string | null): Promise<number | undefined> {
  if (customerId === null) return undefined
  const [row] = await db
    .select({ policy: customers.remotePolicy })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row?.policy.dossierDays
}
