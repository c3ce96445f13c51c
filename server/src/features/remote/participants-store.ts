import { roleHolds } from '@filo/contract/permissions'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { remoteParticipants } from '../../db/schema/remote-sessions.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { isGrantedAt } from '../../records/people/roles-in-force.ts'
import { missedMs } from './participants.ts'

export type ParticipantRow = typeof remoteParticipants.$inferSelect

/** Lists who was ever connected to sessions, the first connection of each person first. */
export async function listParticipants(db: Db, sessionIds: readonly string[]): Promise<ParticipantRow[]> {
  if (sessionIds.length === 0) return []
  const { sessionId, joinedAt, id } = remoteParticipants
  return db
    .select()
    .from(remoteParticipants)
    .where(inArray(sessionId, [...sessionIds]))
    .orderBy(asc(joinedAt), asc(id))
}

/** Adds a connection. */
export async function insertParticipant(tx: Db, row: ParticipantRow): Promise<void> {
  await tx.insert(remoteParticipants).values(row)
}

/** Says of connections that they live. */
export async function touchParticipants(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(remoteParticipants)
    .set({ seenAt: now })
    .where(inArray(remoteParticipants.id, [...ids]))
}

/** Notes that a connection ended. */
export async function leaveParticipant(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(remoteParticipants).set({ leftAt: now, seenAt: now }).where(eq(remoteParticipants.id, id))
}

/** Lists who is connected to a session now, and whether they could have control: a role of theirs requests sessions. */
export async function listPresent(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; name: string; mayControl: boolean }[]> {
  const { seenAt, leftAt } = remoteParticipants
  const rows = await db
    .select({ userId: users.id, name: users.displayName, role: userRoles.roleKey })
    .from(remoteParticipants)
    .innerJoin(users, eq(users.id, remoteParticipants.userId))
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), isGrantedAt(now)))
    .where(
      and(
        eq(remoteParticipants.sessionId, sessionId),
        isNull(leftAt),
        gt(seenAt, new Date(now.getTime() - missedMs)),
      ),
    )
  const people = Map.groupBy(rows, ({ userId }) => userId)
  return [...people.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const mayControl = own.some(({ role }) => roleHolds(role, 'remote.request'))
    return [{ userId: first.userId, name: first.name, mayControl }]
  })
}
