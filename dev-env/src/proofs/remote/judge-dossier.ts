import { createHash } from 'node:crypto'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { getRemoteRecording, listRemoteEvents } from '@filo/contract/remote/remote-routes'
import type { RemoteEvent } from '@filo/contract/remote/remote-shapes'
import { openPostgres } from '@filo/server/db/opening/open-postgres'
import { remoteEvents, remotePieces, remoteSessions } from '@filo/server/db/schema/remote-sessions'
import { asc, eq } from 'drizzle-orm'
import { type Failures, sessionOf } from './open-session.ts'
import type { SessionWork } from './session-work.ts'
import type { Stand } from './stand.ts'

type Database = Awaited<ReturnType<typeof openPostgres>>

/** Reads what the servers stored, beside them; undefined where only the server can. */
export async function openEye({ servers }: Stand): Promise<Database | undefined> {
  return servers.databaseUrl === undefined ? undefined : openPostgres({ url: servers.databaseUrl })
}

/** SHA-256 over a dossier as docs/remote-connection.md says, by what is stored. */
async function hashStored({ db }: Database, sessionId: string): Promise<string> {
  const [row] = await db.select().from(remoteSessions).where(eq(remoteSessions.id, sessionId))
  if (!row) throw new Error('the session is not there')
  const hash = createHash('sha256')
  const line = (value: object) => hash.update(`${JSON.stringify(value)}\n`)
  const { id, unitId, customerId, types, mode, reason, minutes, requestedAt } = row
  const { consentAnswer, consentFrom, consentName, consentAt, openedAt, endedAt, endReason } = row
  const begin = { id, unitId, customerId, types, mode, reason, minutes, requestedAt }
  line({ ...begin, consentAnswer, consentFrom, consentName, consentAt, openedAt, endedAt, endReason })
  const isIt = eq(remoteEvents.sessionId, sessionId)
  for (const event of await db
    .select()
    .from(remoteEvents)
    .where(isIt)
    .orderBy(remoteEvents.at, remoteEvents.id)) {
    const { at, byKind, byId, byName, deed, step, params } = event
    line({ id: event.id, sessionId, at, byKind, byId, byName, deed, step, params })
  }
  const pieces = await db
    .select()
    .from(remotePieces)
    .where(eq(remotePieces.sessionId, sessionId))
    .orderBy(asc(remotePieces.offset))
  for (const name of ['terminal.cast', 'difference.json']) {
    const own = Buffer.concat(pieces.filter((piece) => piece.name === name).map(({ bytes }) => bytes))
    hash.update(`${name} ${own.length}\n`)
    hash.update(own)
  }
  return hash.digest('hex')
}

async function eventsOf(stand: Stand, sessionId: string): Promise<RemoteEvent[]> {
  const query = { size: 100 }
  const { client } = await stand.person('admin')
  return (await client.call(listRemoteEvents, { params: { sessionId }, query })).items
}

/** What the requester did has to stand in the dossier, under their name. */
function judgeDeeds(events: readonly RemoteEvent[], work: SessionWork, userId: string): string[] {
  const failures: string[] = []
  const deeds = events.flatMap(({ deed, by }) => (deed ? [{ ...deed, by }] : []))
  const has = (kind: string, sha256?: string) =>
    deeds.some((deed) => deed.kind === kind && (!sha256 || ('sha256' in deed && deed.sha256 === sha256)))
  if (work.terminal && !deeds.some(({ kind, by }) => kind === 'terminal_opened' && by.id === userId))
    failures.push('no terminal that the requester opened is in the dossier')
  if (work.terminal && !has('terminal_ended')) failures.push('the end of the terminal is not in the dossier')
  for (const sha256 of work.uploaded)
    if (!has('file_uploaded', sha256)) failures.push('an upload is not in the dossier')
  for (const sha256 of work.downloaded)
    if (!has('file_downloaded', sha256)) failures.push('a download is not in the dossier')
  if (work.done.includes('log') && !has('log_read'))
    failures.push('a log that was read is not in the dossier')
  return failures
}

/** Holds a sealed dossier against the audit log, what is stored and what was done. */
export async function judgeDossier(
  stand: Stand,
  eye: Database | undefined,
  about: { sessionId: string; work: SessionWork; userId: string },
): Promise<Failures> {
  const { sessionId, work, userId } = about
  const { dossier } = await sessionOf(stand, sessionId)
  const failures: Failures = []
  const query = { 'f.objectType': ['remote_session'], 'f.objectId': [sessionId], size: 100 }
  const { client } = await stand.person('admin')
  const { items } = await client.call(listAudit, { query })
  const seals = items.filter(({ action }) => action === 'remote_session.sealed')
  if (seals.length !== 1) failures.push(`the audit log has ${seals.length} seals`)
  const [seal] = seals
  if (seal && seal.after?.['hash'] !== dossier.hash)
    failures.push('the audit log has another hash than the session')
  if (seal && seal.after?.['isWhole'] !== true) failures.push('the dossier was sealed unfinished')
  if (eye && (await hashStored(eye, sessionId)) !== dossier.hash)
    failures.push('the hash is not that of what is stored')
  if (!dossier.hasDifference) failures.push('the dossier has no difference')
  failures.push(...judgeDeeds(await eventsOf(stand, sessionId), work, userId))
  return failures
}

/** The recording of a session, as an administrator downloads it. */
export async function recordingOf(stand: Stand, sessionId: string): Promise<string> {
  const { client } = await stand.person('admin')
  const blob = await client.download(getRemoteRecording, { params: { sessionId } }, 'application/x-asciicast')
  return blob.text()
}
