import { dirname, join, resolve } from 'node:path'
import type { BaseContext } from '../base-context.ts'
import type { Db } from '../db/database.ts'
import type { AuditRecord } from '../features/audit/audit-service.ts'
import { CannotStart } from '../ground/cannot-start.ts'
import { DomainError } from '../ground/domain-error.ts'
import type { Actor } from '../rights/actor.ts'
import { systemActor } from '../rights/actor.ts'
import { openDiskBlobStore } from '../storage/disk-blob-store.ts'
import { copyBlobs, findLostBlobs } from './copy-blobs.ts'
import { readInBackup, requireRestorable } from './read-in-backup.ts'
import { writeBackup } from './write-backup.ts'

/** What is saved, or filled: an installation that is open. */
export interface Installation extends Pick<BaseContext, 'database' | 'blobs' | 'clock'> {
  audit: { record: (tx: Db, actor: Actor, entry: AuditRecord) => Promise<void> }
}

/** A backup's file, and the folder of its blobs, which the backups of one folder share. */
interface BackupPlace {
  file: string
  blobs?: string | undefined
}

const actor = systemActor('backup')
const subject = { objectType: 'setting', objectId: 'installation', objectName: 'Filo' }

function placeOf({ file, blobs }: BackupPlace) {
  const path = resolve(file)
  return { path, folder: blobs ? resolve(blobs) : join(dirname(path), 'blobs') }
}

/**
 * Saves the database first, then the blobs that the folder lacks: so the copy of the blobs holds all that the copy of the
 * database names. The key to the stored secrets is not in it. The audit log tells of it.
 * @throws CannotStart with one clear line
 */
export async function backUp({ database, blobs, clock, audit }: Installation, place: BackupPlace) {
  const { path, folder } = placeOf(place)
  const written = await writeBackup(database, path, clock)
  const copied = await copyBlobs(blobs, await openDiskBlobStore(folder))
  await database.db.transaction((tx) =>
    audit.record(tx, actor, { action: 'installation.backed_up', ...subject, after: { rows: written.rows } }),
  )
  return { ...written, ...copied, folder }
}

/**
 * Fills an empty installation from a backup: blobs first, each checked against its name, then the database in one
 * transaction with a record in the audit log, whose chain goes on.
 * @throws CannotStart with one clear line
 */
export async function restore({ database, blobs, audit }: Installation, place: BackupPlace) {
  const { path, folder } = placeOf(place)
  await requireRestorable(database, path)
  const copied = await copyBlobs(await openDiskBlobStore(folder), blobs).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
    throw new CannotStart(`a blob in ${folder} is damaged: ${error.message}; nothing was restored`)
  })
  const restored = await readInBackup(database, path, (tx, { madeAt, rows }) =>
    audit.record(tx, actor, { action: 'installation.restored', ...subject, after: { madeAt, rows } }),
  )
  const { checked, lost } = await findLostBlobs(database.db, blobs)
  if (lost.length > 0)
    throw new CannotStart(
      `the database is restored, but these blobs are missing or damaged in ${folder}: ${lost.join(', ')}`,
    )
  return { ...restored, ...copied, checked }
}
