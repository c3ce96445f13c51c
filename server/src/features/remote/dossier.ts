import { createHash } from 'node:crypto'
import { commonErrors } from '@filo/contract/common-errors'
import { usualDossierDays } from '@filo/contract/customers/remote-policy'
import { DAY_MS } from '@filo/contract/durations'
import { remoteErrors } from '@filo/contract/remote/remote-errors'
import { type RemoteFileName, remoteFileMostBytes } from '@filo/contract/remote/remote-orders'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit, publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { type RobotActor, systemActor } from '../../rights/actor.ts'
import * as files from './dossier-store.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'

const keeper = systemActor('remote-sessions')
/** A robot that has not handed over the rest of a dossier within so long will not: it is sealed as it is. */
const SEALED_WITHIN_MS = 7 * DAY_MS
const TOGETHER = 50
/** What still grows is left to the next look of housekeeping. */
const MOST_TRIES = 5
const PIECES_TOGETHER = 32

interface Piece {
  sessionId: string
  name: RemoteFileName
  offset: number
  bytes: Uint8Array
  isLast: boolean
}

const lengthOf = (row: store.SessionRow, name: RemoteFileName) =>
  name === 'terminal.cast' ? row.recordingBytes : row.differenceBytes
const isClosed = (row: store.SessionRow, name: RemoteFileName) =>
  name === 'terminal.cast' ? row.isRecordingClosed : row.isDifferenceClosed

function grown(name: RemoteFileName, length: number, isLast: boolean): Partial<store.SessionRow> {
  return name === 'terminal.cast'
    ? { recordingBytes: length, ...(isLast && { isRecordingClosed: true }) }
    : { differenceBytes: length, ...(isLast && { isDifferenceClosed: true }) }
}

/**
 * Appends a piece to a file of a dossier. A piece that was stored already is confirmed; one that leaves a gap is refused with
 * where to go on.
 * @returns the length of the file
 * @throws not_found remote_piece_refused
 */
export async function appendRemoteFile(
  deps: RemoteDeps,
  actor: RobotActor,
  { sessionId, name, offset, bytes, isLast }: Piece,
): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const row = await store.lockSession(tx, sessionId)
    if (!row || row.unitId !== actor.unitId || row.openedAt === null)
      throw new DomainError(commonErrors.not_found)
    const length = lengthOf(row, name)
    const end = offset + bytes.length
    const isThere = end <= length
    if (isThere && (end < length || isClosed(row, name) || !isLast)) return length
    // A robot that was started anew knows not what is here: its last piece may be, but for that it is the last.
    const isNext = (isThere || offset === length) && !isClosed(row, name) && row.sealedAt === null
    if (!isNext || end > remoteFileMostBytes)
      throw new DomainError(remoteErrors.remote_piece_refused, { offset: length })
    if (!isThere) await files.insertPiece(tx, { sessionId, name, offset, bytes })
    await store.updateSession(tx, sessionId, grown(name, end, isLast))
    if (isLast) {
      publish(tx, changed('remote', sessionId, 'file', { customerId: row.customerId, unitIds: [row.unitId] }))
      afterCommit(tx, () => sealDossier(deps, sessionId))
    }
    return end
  })
}

/** The bytes of a file of a dossier, piece by piece, in order. */
export async function* readRemoteFile(
  db: Db,
  sessionId: string,
  name: RemoteFileName,
): AsyncGenerator<Uint8Array> {
  let from = 0
  for (;;) {
    const pieces = await files.listPieces(db, { sessionId, name, from, limit: PIECES_TOGETHER })
    for (const { bytes } of pieces) yield bytes
    const last = pieces.at(-1)
    if (!last) return
    from = last.offset + last.bytes.length
  }
}

/** Nothing more is to come of a dossier. */
function isComplete(row: store.SessionRow): boolean {
  if (row.openedAt === null) return true
  return row.isDifferenceClosed && (row.isRecordingClosed || !row.types.includes('terminal'))
}

/** SHA-256 over a dossier: its session, what happened in it, and its files (docs/remote-connection.md). */
async function hashDossier(db: Db, row: store.SessionRow): Promise<string> {
  const hash = createHash('sha256')
  const { id, unitId, customerId, types, mode, reason, minutes, requestedAt } = row
  const { consentAnswer, consentFrom, consentName, consentAt, openedAt, endedAt, endReason } = row
  // Who requested it stands in its first event, which outlives the account.
  const session = { id, unitId, customerId, types, mode, reason, minutes, requestedAt }
  const course = { consentAnswer, consentFrom, consentName, consentAt, openedAt, endedAt, endReason }
  hash.update(`${JSON.stringify({ ...session, ...course })}\n`)
  for (const event of await files.listAllEvents(db, id)) hash.update(`${JSON.stringify(event)}\n`)
  for (const name of ['terminal.cast', 'difference.json'] as const) {
    hash.update(`${name} ${lengthOf(row, name)}\n`)
    for await (const bytes of readRemoteFile(db, id, name)) hash.update(bytes)
  }
  return hash.digest('hex')
}

/** By how much a dossier has grown: nothing of it is ever changed. */
async function sizeOf(db: Db, { id, recordingBytes, differenceBytes }: store.SessionRow): Promise<string> {
  return [recordingBytes, differenceBytes, await files.countEvents(db, id)].join(' ')
}

/**
 * Seals a dossier that nothing more is to come of, and leaves any other as it is. It is read and hashed before it is locked;
 * where something was added meanwhile it is read again.
 */
export async function sealDossier(deps: RemoteDeps, sessionId: string): Promise<void> {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) if (!(await hasGrownSince(deps, sessionId))) return
}

/** @returns whether it was to be sealed and was not, because something came while it was hashed */
async function hasGrownSince(deps: RemoteDeps, sessionId: string): Promise<boolean> {
  const { db, clock, audit } = deps
  const now = clock.now()
  const [seen] = await store.listRows(db, [sessionId])
  if (!seen?.endedAt || seen.sealedAt) return false
  if (!isComplete(seen) && now.getTime() - seen.endedAt.getTime() < SEALED_WITHIN_MS) return false
  const size = await sizeOf(db, seen)
  const hash = await hashDossier(db, seen)
  return db.transaction(async (tx) => {
    const row = await store.lockSession(tx, sessionId)
    if (!row?.endedAt || row.sealedAt) return false
    if ((await sizeOf(tx, row)) !== size) return true
    const days = (await files.findRetentionDays(tx, row.customerId)) ?? usualDossierDays
    const keepUntil = new Date(row.endedAt.getTime() + days * DAY_MS)
    await store.updateSession(tx, row.id, { sealedAt: now, hash, keepUntil })
    const { units } = await store.readSessionNames(tx, [row])
    await audit.record(tx, keeper, {
      action: 'remote_session.sealed',
      objectType: 'remote_session',
      objectId: row.id,
      objectName: units.get(row.unitId)?.serial ?? '',
      customerId: row.customerId,
      after: { unitId: row.unitId, hash, isWhole: isComplete(row), recordingBytes: row.recordingBytes },
    })
    publish(tx, changed('remote', row.id, 'sealed', { customerId: row.customerId, unitIds: [row.unitId] }))
    return false
  })
}

/** Seals dossiers of ended sessions once all of them is here, or nothing more is to be expected. */
export async function sealDossiers(deps: RemoteDeps): Promise<void> {
  for (const { id } of await files.listSealable(
    deps.db,
    new Date(deps.clock.now().getTime() - SEALED_WITHIN_MS),
    TOGETHER,
  ))
    await sealDossier(deps, id)
}

async function purge({ db, clock, audit }: RemoteDeps, sessionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await store.lockSession(tx, sessionId)
    const now = clock.now()
    if (!row?.keepUntil || row.keepUntil > now || row.purgedAt) return
    await files.deletePieces(tx, row.id)
    await files.deleteEvents(tx, row.id)
    await store.updateSession(tx, row.id, { purgedAt: now })
    const { units } = await store.readSessionNames(tx, [row])
    await audit.record(tx, keeper, {
      action: 'remote_session.purged',
      objectType: 'remote_session',
      objectId: row.id,
      objectName: units.get(row.unitId)?.serial ?? '',
      customerId: row.customerId,
      after: { unitId: row.unitId, hash: row.hash },
    })
  })
}

/** Removes what dossiers hold whose retention is over, a slice at a time; that there was a session stays. */
export async function purgeDossiers(deps: RemoteDeps): Promise<void> {
  for (;;) {
    const expired = await files.listExpired(deps.db, deps.clock.now(), TOGETHER)
    for (const { id } of expired) await purge(deps, id)
    if (expired.length < TOGETHER) return
  }
}
