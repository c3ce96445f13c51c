import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import * as files from '../content/files-store.ts'
import { proposedNotes } from '../origins/version-origin.ts'
import type { ArrivingHashes } from '../uploads/arriving-hashes.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import { listUploadsIn, setStates, type UploadRow, updateUpload } from '../uploads/uploads-store.ts'
import type { VersionEditor } from '../versions/version-editor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import { findVersion, type VersionListRow } from '../versions/versions-store.ts'
import { nextTry } from './import-retry.ts'
import { type ImportedContent, readUploadContent } from './read-upload-content.ts'
import { createContentRecorder } from './record-content.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'blobs' | 'log'> & {
  editor: VersionEditor
  folder: UploadFolder
  hashes: Pick<ArrivingHashes, 'claim'>
  makeReady: (versionId: string) => Promise<void>
  onScanned: (versionId: string) => Promise<void>
}

const importer: Actor = systemActor('import')

/** What the use cases here share. */
type Parts = Deps & {
  recorder: ReturnType<typeof createContentRecorder>
}

/** Whether the version is still being made of these uploads; others may have been sent instead. */
async function isStillReading(tx: Db, { version }: VersionListRow, uploads: readonly UploadRow[]) {
  if (version.state !== 'scanning') return false
  const now = new Set((await listUploadsIn(tx, version.id, 'verifying')).map(({ id }) => id))
  return uploads.length === now.size && uploads.every(({ id }) => now.has(id))
}

/** What was read is over, however it ended: its files go, and consoles read the version anew. */
function endReading(
  { folder, editor }: Parts,
  tx: Db,
  versionId: string,
  uploads: readonly UploadRow[],
): void {
  afterCommit(tx, async () => {
    for (const upload of uploads) await folder.remove(upload.id)
  })
  editor.publishChange(tx, versionId, 'scanned')
}

/** Records the content. Does nothing when the version is no longer being processed. */
async function finishImport(
  deps: Parts,
  row: VersionListRow,
  uploads: readonly UploadRow[],
  content: ImportedContent,
) {
  const { db, editor, recorder, clock } = deps
  await db.transaction(async (tx) => {
    const current = await editor.locked(tx, importer, row.version.id)
    endReading(deps, tx, row.version.id, uploads)
    if (!(await isStillReading(tx, current, uploads))) return
    const [first] = uploads
    const { tree, notes } = await recorder.store(tx, current.version, content)
    for (const [id, sha256] of content.hashes) await updateUpload(tx, id, { state: 'done', sha256 })
    const duplicate = await recorder.requireFitting(tx, current.version, tree)
    const proposed = content.origin && proposedNotes(current.version.notes, content.origin)
    const changes = {
      ...(proposed && { notes: proposed }),
      ...(await files.sumFiles(tx, row.version.id)),
      state: requireContentEvent('scanning', 'scan_passed'),
      scan: {
        finishedAt: clock.now().toISOString(),
        format: content.format,
        ...(notes.length > 0 ? { notes } : {}),
        ...(uploads.length === 1 && first ? { fileName: first.fileName } : {}),
        ...(duplicate ? { duplicateOf: duplicate } : {}),
      },
    }
    await editor.save(tx, importer, { row: current, changes, action: 'version.scan_passed' })
  })
}

function describeProblem(error: unknown): { code: string; params: Record<string, string | number> } {
  if (error instanceof DomainError) return { code: error.definition.code, params: error.params }
  return { code: uploadErrors.import_failed.code, params: {} }
}

async function failImport(
  deps: Parts,
  versionId: string,
  uploads: readonly UploadRow[],
  error: unknown,
): Promise<void> {
  const { log, db, editor, clock } = deps
  const problem = describeProblem(error)
  if (!(error instanceof DomainError)) log.error({ err: error, versionId }, 'content could not be read')
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, importer, versionId)
    endReading(deps, tx, versionId, uploads)
    if (!(await isStillReading(tx, row, uploads))) return
    const uploadIds = uploads.map((upload) => upload.id)
    await setStates(tx, uploadIds, { state: 'failed', error: problem })
    const fileName = uploads.length === 1 ? uploads[0]?.fileName : undefined
    const changes = {
      state: requireContentEvent('scanning', 'scan_failed'),
      scan: { finishedAt: clock.now().toISOString(), problem, ...(fileName ? { fileName } : {}) },
      readyRequestedBy: null,
    }
    await editor.save(tx, importer, { row, changes, action: 'version.scan_failed' })
  })
}

/**
 * Keeps what was uploaded when it was the machine that failed (a full disk, a store that does not answer).
 * @returns milliseconds until the next try; undefined when it was tried long enough
 */
async function postponeImport(
  { db, editor, clock, log }: Parts,
  versionId: string,
  error: unknown,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const row = await editor.locked(tx, importer, versionId)
    const next = nextTry(row.version.scan.putOff, clock.now())
    if (row.version.state !== 'scanning' || !next) return undefined
    const { delayMs, ...retained } = next
    log.warn({ err: error, versionId, ...retained }, 'content could not be read yet')
    const changes = { scan: { ...row.version.scan, putOff: retained } }
    await editor.save(tx, importer, { row, changes, action: 'version.scan_delayed' })
    editor.publishChange(tx, versionId, 'scan_delayed')
    return delayMs
  })
}

/**
 * Processes what was uploaded into a version, and makes it ready where that was wished; a break-off by the signal
 * leaves it to be done anew. @returns milliseconds until it is to be tried again, when the machine failed
 */
export async function importContent(
  deps: Parts,
  versionId: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { db, folder, hashes, blobs } = deps
  const row = await findVersion(db, importer, versionId)
  if (row?.version.state !== 'scanning') return applyDesiredImportState(deps, versionId)
  const uploads = await listUploadsIn(db, versionId, 'verifying')
  try {
    const content = await readUploadContent({ uploads, folder, hashes, blobs, signal })
    await finishImport(deps, row, uploads, content)
  } catch (error) {
    if (signal.aborted) return undefined
    const delayMs = error instanceof DomainError ? undefined : await postponeImport(deps, versionId, error)
    if (delayMs !== undefined) return delayMs
    await failImport(deps, versionId, uploads, error)
  }
  await applyDesiredImportState(deps, versionId)
  await deps.onScanned(versionId)
  return undefined
}

async function applyDesiredImportState(deps: Parts, versionId: string): Promise<undefined> {
  const { db } = deps
  const now = await findVersion(db, importer, versionId)
  const isReadyRequested = now?.version.state === 'draft' && now.version.readyRequestedBy !== null
  if (isReadyRequested) await deps.makeReady(versionId)
}

/** Turns finished uploads into the content of a version: read strictly, stored as blobs, then recorded at once. */
export function createContentImport(deps: Deps) {
  const { clock, ids } = deps
  const recorder = createContentRecorder({ clock, ids })
  const reading = new Map<string, AbortController>()
  const parts: Parts = { ...deps, recorder }
  return {
    /** {@link importContent}, until somebody gives it up. */
    run: async (versionId: string, signal: AbortSignal): Promise<number | undefined> => {
      const own = new AbortController()
      reading.set(versionId, own)
      const done = importContent(parts, versionId, AbortSignal.any([signal, own.signal]))
      return done.finally(() => reading.delete(versionId))
    },
    /** Ends the reading of a version that was given up; what was uploaded into it is not read again. */
    breakOff: (versionId: string): void => reading.get(versionId)?.abort(),
  }
}
