import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { rowsAsJson } from '../../db/rows-as-json.ts'
import { sessionConnections } from '../../db/schema/session-connections.ts'
import { sessions } from '../../db/schema/sessions.ts'

type ConnectionRow = typeof sessionConnections.$inferInsert

const keys = ['sessionId', 'serverId', 'connectedAt', 'beatAt', 'page'] as const

/** Writes in one statement what a server holds; sessions that have ended meanwhile are left out. */
export async function writeConnections(db: Db, rows: readonly ConnectionRow[]): Promise<void> {
  const { list, from } = rowsAsJson(sessionConnections, keys, rows)
  await db.execute(sql`
    insert into ${sessionConnections} (${list}) select ${list} from ${from}
    where exists (select 1 from ${sessions} where ${sessions.id} = new.session_id)
    on conflict (session_id, server_id) do update set beat_at = excluded.beat_at, page = excluded.page`)
}

/** Removes a session of one server; what another one holds of it stays. */
export async function deleteConnection(db: Db, sessionId: string, serverId: string): Promise<void> {
  const { sessionId: session, serverId: server } = sessionConnections
  await db.delete(sessionConnections).where(and(eq(session, sessionId), eq(server, serverId)))
}

/** Removes everything that a server holds. */
export async function deleteConnectionsOf(db: Db, serverId: string): Promise<void> {
  await db.delete(sessionConnections).where(eq(sessionConnections.serverId, serverId))
}

/** Removes what no server has told of since then. */
export async function deleteOldConnections(db: Db, before: Date): Promise<void> {
  await db.delete(sessionConnections).where(lt(sessionConnections.beatAt, before))
}
